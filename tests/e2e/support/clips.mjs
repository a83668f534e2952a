// Clips whose frames carry their number as a picture: twelve black or white cells, lowest bit first.
import { spawn } from "node:child_process";
import { once } from "node:events";

export const WIDTH = 640;
export const HEIGHT = 360;
const BITS = 12;

function picture(index) {
  const frame = Buffer.alloc(WIDTH * HEIGHT * 3, 40);
  for (let bit = 0; bit < BITS; bit += 1) {
    const value = (index >> bit) & 1 ? 255 : 0;
    for (let y = 20; y < 80; y += 1) {
      const at = (y * WIDTH + 20 + bit * 48) * 3;
      frame.fill(value, at, at + 44 * 3);
    }
  }
  return frame;
}

/** Writes `count` numbered frames at `rate`; frames named in `dropped` leave a gap (variable rate). */
export async function writeClip(path, { count, rate, dropped = [] }) {
  const gaps = dropped.map((n) => `eq(n\\,${n})`).join("+");
  const filter = dropped.length ? ["-vf", `select='not(${gaps})'`, "-fps_mode", "passthrough"] : [];
  // A .webm has its times in milliseconds.
  const coding = path.endsWith(".webm")
    ? ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M"]
    : ["-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-movflags", "+faststart"];
  const args = ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", rate, "-i", "-",
    ...filter, ...coding, "-pix_fmt", "yuv420p", "-g", "30", path];
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "inherit", "inherit"] });
  for (let index = 0; index < count; index += 1) {
    if (!ffmpeg.stdin.write(picture(index))) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${path}`);
  const kept = new Set(dropped);
  return Array.from({ length: count }, (_, n) => n).filter((n) => !kept.has(n));
}

/** Reads the number out of the picture that a <video> element shows now. Runs in the page. */
export function shownNumber(video) {
  const canvas = document.createElement("canvas");
  canvas.width = 640;
  canvas.height = 360;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(video, 0, 0, 640, 360);
  let number = 0;
  for (let bit = 0; bit < 12; bit += 1) {
    if (context.getImageData(20 + bit * 48 + 22, 50, 1, 1).data[0] > 140) number |= 1 << bit;
  }
  return number;
}
