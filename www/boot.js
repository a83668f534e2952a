// Starts the page, and says so when it cannot be started or has failed.
(() => {
  'use strict';
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const kept = () => { try { return localStorage.getItem('verivid-theme'); } catch { return null; } };
  // In a frame of another page: only player and timeline, in the theme that the frame's address names.
  const query = new URLSearchParams(location.search);
  if (query.get('embed') === 'item') root.dataset.embed = 'item';
  const asked = () => ['light', 'dark'].find(theme => theme === query.get('theme'));
  const paint = () => { root.dataset.theme = asked() ?? kept() ?? (dark.matches ? 'dark' : 'light'); };
  paint();
  dark.addEventListener('change', paint);

  // The query of this file's own address names the build: everything else is asked with it too.
  const version = new URL(document.currentScript.src).search;
  root.dataset.version = version;

  let failed = false;
  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const fail = (title, why, detail) => {
    if (failed) return;
    failed = true;
    const page = element('main', '', 'failure');
    page.setAttribute('role', 'alert');
    const again = element('button', 'Reload with the same dataset', 'primary');
    again.addEventListener('click', () => {
      try { sessionStorage.setItem('verivid-reopen', '1'); } catch { /* it opens by address, or not */ }
      location.reload();
    });
    const home = element('button', 'Start from the home page');
    home.addEventListener('click', () => {
      history.replaceState(null, '', location.pathname + location.search);
      location.reload();
    });
    const buttons = element('p', '', 'buttons');
    buttons.append(again, home);
    page.append(element('h1', title), element('p', why), buttons);
    if (detail) page.append(element('h2', 'For a bug report'), element('pre', detail));
    document.body.replaceChildren(page);
    again.focus();
  };

  addEventListener('verivid-ready', () => document.getElementById('boot')?.remove());
  addEventListener('verivid-panic', event => fail(
    'Verivid has failed',
    'The program met a state that it does not know, and stopped. Your files are untouched. The address still says what was on screen.',
    String(event.detail),
  ));

  // A trap is no panic: out of memory, or too deep, the program is stopped where it stands and cannot say so. Nor may
  // it be gone on with when the browser refused it something half-way through.
  const inProgram = /\.wasm|wasm:|wasm-function/;
  const stopped = (error, heard) => {
    const trap = error instanceof WebAssembly.RuntimeError;
    const spent = error instanceof RangeError || error?.name === 'InternalError';
    if (!trap && !((spent || heard) && inProgram.test(error?.stack ?? ''))) return;
    fail(
      'Verivid has stopped',
      'It ran out of memory, or the browser refused it something that it needs. Your files are untouched. The address '
        + 'still says what was on screen. If it stops here again, a smaller dataset, or one without the tables that '
        + 'are not needed, may fit.',
      error.stack?.includes(error.message) ? error.stack : `${error}\n${error.stack ?? ''}`,
    );
  };
  if (typeof WebAssembly === 'object') {
    addEventListener('error', event => stopped(event.error, true));
    addEventListener('unhandledrejection', event => stopped(event.reason, false));
  }

  const start = async () => {
    if (typeof WebAssembly !== 'object') throw new Error('This browser has no WebAssembly.');
    const { default: init } = await import('./verivid-app.js' + version);
    await init({ module_or_path: new URL('./verivid-app_bg.wasm' + version, document.baseURI) });
  };
  const begin = () => {
    // Over the sentence for those who have no JavaScript.
    const boot = document.getElementById('boot');
    if (boot) boot.textContent = 'Starting Verivid';
    return start().catch(error => fail(
      'Verivid could not be started',
      'Part of the program could not be loaded, or this browser is too old for it.',
      String(error),
    ));
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
})();
