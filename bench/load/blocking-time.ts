type LongTask = { start: number; duration: number };
type Timeline = { first_paint: number; tasks: LongTask[] };

/** A task blocks only for its time above this limit, as in Lighthouse's Total Blocking Time. */
const BLOCKING_FROM_MS = 50;

/** Runs in the page. It resolves when the page is loaded and no long task was observed for five seconds. */
const READ_TIMELINE = `new Promise((resolve) => {
  const tasks = [];
  let last = performance.now();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
    last = performance.now();
  }).observe({ type: 'longtask', buffered: true });
  setInterval(() => {
    if (document.readyState !== 'complete' || performance.now() - last < 5_000) return;
    resolve({ first_paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, tasks });
  }, 500);
})`;

/** The sum of the time above 50 ms of each task after the first paint, in milliseconds. */
export function blockingTime({ first_paint, tasks }: Timeline): number {
  const visible = tasks.map(({ start, duration }) => start + duration - Math.max(start, first_paint));
  return visible.reduce((sum, duration) => sum + Math.max(0, duration - BLOCKING_FROM_MS), 0);
}

/**
 * Loads a page with a throttled CPU and returns its blocking time in milliseconds. `port` is the debugging port of the browser.
 *
 * Does not use Lighthouse, because Lighthouse enables the Runtime and Network domains of the protocol. V8 then computes the source
 * positions of every error, and React creates errors when it is loaded. No player has this cost (docs/decisions/0114).
 */
export async function measureBlockingTime(url: string, port: number, slowdown: number): Promise<number> {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the browser does not accept the connection'));
  });
  let sent = 0;
  const waiting = new Map<number, (message: Response) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Response;
    waiting.get(message.id)?.(message);
  };
  const send = async (method: string, params: object): Promise<unknown> => {
    sent += 1;
    const response = new Promise<Response>((resolve) => waiting.set(sent, resolve));
    socket.send(JSON.stringify({ id: sent, method, params }));
    const { error, result } = await response;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  try {
    await send('Emulation.setDeviceMetricsOverride', {
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      mobile: true,
    });
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await send('Page.navigate', { url });
    const evaluation = { expression: READ_TIMELINE, awaitPromise: true, returnByValue: true };
    const { result } = (await send('Runtime.evaluate', evaluation)) as { result: { value: Timeline } };
    return blockingTime(result.value);
  } finally {
    socket.close();
  }
}

type Response = { id: number; result?: unknown; error?: { message: string } };
