//! A backend of plotters that fills pixels, with a font of its own: a picture looks the same on
//! every machine. It draws where the SVG does, a whole number of times larger.

use ab_glyph::{Font, FontRef, OutlineCurve, Point};
use plotters::{
    coord::Shift,
    drawing::{DrawingArea, IntoDrawingArea},
};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    text_anchor::{HPos, VPos},
};
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use verivid::charts::DrawError;

use crate::failure::Failure;

/// DejaVu Sans, cut to Latin, Greek, Cyrillic and signs; see fonts/NOTICE.md.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");
/// From plotters' height of a line to the em.
const LINE: f32 = 1.24;
/// Half the height of an x, in em: where the SVG puts the middle of a line.
const HALF_X: f32 = 0.27;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// No memory is given for so many pixels.
    #[error("a picture of {0} by {1} pixels cannot be made")]
    Size(u32, u32),
    /// The font that the program carries is damaged.
    #[error("the font cannot be read")]
    Font,
    /// The picture cannot be packed.
    #[error("the picture cannot be packed: {0}")]
    Packing(String),
}

/// Draws into a new picture of `size` points, each `scale` by `scale` pixels, and packs it as a PNG.
pub(crate) fn picture(
    size: (u32, u32),
    scale: u32,
    draw: impl FnOnce(&DrawingArea<Raster<'_>, Shift>) -> Result<(), DrawError>,
) -> Result<Vec<u8>, Failure> {
    let (width, height) = (size.0.saturating_mul(scale), size.1.saturating_mul(scale));
    let mut pixels = Pixmap::new(width, height).ok_or(RasterError::Size(width, height))?;
    let font = FontRef::try_from_slice(FONT).map_err(|_| RasterError::Font)?;
    let raster = Raster { pixels: &mut pixels, size, scale: scale as f32, font };
    draw(&raster.into_drawing_area())?;
    let packed = pixels.encode_png();
    Ok(packed.map_err(|why| RasterError::Packing(why.to_string()))?)
}

/// Pixels that are being filled.
pub(crate) struct Raster<'a> {
    pixels: &'a mut Pixmap,
    size: (u32, u32),
    scale: f32,
    font: FontRef<'static>,
}

type Drawn = Result<(), DrawingErrorKind<RasterError>>;

impl Raster<'_> {
    fn grown(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn fill(&mut self, path: Option<Path>, colour: BackendColor) {
        if let Some(path) = path {
            let (paint, grown) = (paint(colour), self.grown());
            self.pixels.fill_path(&path, &paint, FillRule::Winding, grown, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, colour: BackendColor, width: u32) {
        if let Some(path) = path {
            let stroke = Stroke { width: width.max(1) as f32, line_cap: LineCap::Butt, ..Stroke::default() };
            let (paint, grown) = (paint(colour), self.grown());
            self.pixels.stroke_path(&path, &paint, &stroke, grown, None);
        }
    }

    /// The outline of a line of text whose baseline begins at the origin, and its width.
    fn outline(&self, text: &str, em: f32) -> (Option<Path>, f32) {
        let scale = em / self.font.units_per_em().unwrap_or(1000.0);
        let mut builder = PathBuilder::new();
        let (mut x, mut last) = (0.0, None);
        for c in text.chars() {
            let glyph = self.font.glyph_id(c);
            if let Some(last) = last {
                x += self.font.kern_unscaled(last, glyph) * scale;
            }
            if let Some(outline) = self.font.outline(glyph) {
                let place = |p: Point| (x + p.x * scale, -p.y * scale);
                trace(&mut builder, &outline.curves, place);
            }
            x += self.font.h_advance_unscaled(glyph) * scale;
            last = Some(glyph);
        }
        (builder.finish(), x)
    }
}

fn paint(colour: BackendColor) -> Paint<'static> {
    let (r, g, b) = colour.rgb;
    let alpha = (colour.alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(r, g, b, alpha));
    paint
}

/// Adds a glyph's curves, which follow each other, to a path.
fn trace(builder: &mut PathBuilder, curves: &[OutlineCurve], place: impl Fn(Point) -> (f32, f32)) {
    let mut pen: Option<Point> = None;
    for curve in curves {
        let (from, to) = match curve {
            OutlineCurve::Line(from, to)
            | OutlineCurve::Quad(from, _, to)
            | OutlineCurve::Cubic(from, _, _, to) => (*from, *to),
        };
        if pen != Some(from) {
            let (x, y) = place(from);
            builder.move_to(x, y);
        }
        let (x, y) = place(to);
        match curve {
            OutlineCurve::Line(..) => builder.line_to(x, y),
            OutlineCurve::Quad(_, control, _) => {
                let (cx, cy) = place(*control);
                builder.quad_to(cx, cy, x, y);
            }
            OutlineCurve::Cubic(_, first, second, _) => {
                let ((ax, ay), (bx, by)) = (place(*first), place(*second));
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
        }
        pen = Some(to);
    }
}

fn polyline(points: impl IntoIterator<Item = BackendCoord>, closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (n, (x, y)) in points.into_iter().enumerate() {
        if n == 0 { builder.move_to(x as f32, y as f32) } else { builder.line_to(x as f32, y as f32) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

impl DrawingBackend for Raster<'_> {
    type ErrorType = RasterError;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        let square = Rect::from_xywh(x as f32, y as f32, 1.0, 1.0).map(PathBuilder::from_rect);
        self.fill(square, colour);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.stroke(polyline([from, to], false), style.color(), style.stroke_width());
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let path = polyline(corners, true);
        if fill {
            self.fill(path, style.color());
        } else {
            self.stroke(path, style.color(), style.stroke_width());
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.stroke(polyline(path, false), style.color(), style.stroke_width());
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let path = PathBuilder::from_circle(x as f32, y as f32, radius as f32);
        if fill {
            self.fill(path, style.color());
        } else {
            self.stroke(path, style.color(), style.stroke_width());
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.fill(polyline(path, true), style.color());
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, (x, y): BackendCoord) -> Drawn {
        let em = style.size() as f32 / LINE;
        let (path, width) = self.outline(text, em);
        let left = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        let below = match style.anchor().v_pos {
            VPos::Top => 0.76 * em,
            VPos::Center => HALF_X * em,
            VPos::Bottom => 0.0,
        };
        let moved = Transform::from_translate(x as f32 + left, y as f32 + below);
        self.fill(path.and_then(|path| path.transform(moved)), style.color());
        Ok(())
    }
}
