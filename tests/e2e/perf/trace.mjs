// How long the page's main thread was on the processor, by Chromium's own trace: on a machine that
// others use too, the clock on the wall says more about them.

const CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"];

/** Traces while `story` runs; gives its result and the account of the page's main thread. */
export async function traced(browser, page, story) {
  await browser.startTracing(page, { categories: CATEGORIES });
  let result;
  let trace;
  try {
    result = await story();
  } finally {
    trace = await browser.stopTracing();
  }
  return { result, account: account(JSON.parse(trace.toString()).traceEvents) };
}

/** Tasks and the page's measures, in milliseconds. */
function account(events) {
  const marks = events.filter((event) => event.cat === "blink.user_timing" && event.name.startsWith("verivid:"));
  const own = marks.find((event) => event.tid);
  const main = events.find((event) => event.name === "thread_name" && event.args.name === "CrRendererMain" && event.pid === own?.pid);
  const onMain = events.filter((event) => event.ph === "X" && event.pid === main?.pid && event.tid === main?.tid && event.tdur !== undefined);
  // A task is what no other one holds.
  const tasks = [];
  for (const event of onMain.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = tasks.at(-1);
    if (!last || event.ts >= last.ts + last.dur) tasks.push(event);
  }
  const begun = new Map();
  const spans = [];
  for (const event of marks) {
    const key = `${event.name} ${event.id2?.local ?? event.id}`;
    if (event.ph === "b") begun.set(key, event.ts);
    if (event.ph === "e" && begun.has(key)) spans.push({ name: event.name, from: begun.get(key), to: event.ts });
  }
  const within = ({ from, to }) => tasks.reduce((sum, task) => {
    const shared = Math.min(to, task.ts + task.dur) - Math.max(from, task.ts);
    return shared > 0 ? sum + task.tdur * (shared / task.dur) : sum;
  }, 0);
  return {
    longest: Math.max(0, ...tasks.map((task) => task.tdur)) / 1000,
    spent: (...names) => spans.filter((span) => names.includes(span.name)).map((span) => within(span) / 1000),
  };
}
