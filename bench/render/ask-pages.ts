import http from 'node:http';

export type PageFigures = { per_second: number; p50_ms: number; p99_ms: number; bytes: number };

/** Requests one page repeatedly from several connections. */
export async function askPages(
  url: string,
  options: { seconds: number; connections: number; cookie?: string },
): Promise<PageFigures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  const headers = { 'accept-encoding': 'br', ...(options.cookie ? { cookie: options.cookie } : {}) };
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const requestOnce = async () => {
    const sent = performance.now();
    bytes = await ask(url, agent, headers);
    times.push(performance.now() - sent);
  };
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (performance.now() < until) await requestOnce();
    }),
  );
  const took_ms = performance.now() - started;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { per_second: (times.length * 1000) / took_ms, p50_ms: quantile(0.5), p99_ms: quantile(0.99), bytes };
}

function ask(url: string, agent: http.Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
