import { line as wire } from '@nua/contract/line.ts';
import { WebSocket } from 'ws';
import type { Load, LoadResult } from './driver.ts';
import { tokenOf } from './players.ts';

/**
 * Opens a WebSocket for each player and sends bets over the sockets in turn. A socket has at most one open bet, and the
 * total concurrency is the same as over HTTP.
 */
export async function openLineLoad(socket: string, players: number): Promise<{ run(load: Load): Promise<LoadResult> }> {
  const lines: WebSocket[] = [];
  for (let n = 0; n < players; n += 1) lines.push(await openLine(socket, tokenOf(n)));
  let next = 0;
  return {
    async run({ connections, seconds, requests, make }) {
      const [responses, latencies, faults]: [Buffer[], number[], string[]] = [[], [], []];
      const idle = [...lines.slice(next), ...lines.slice(0, next)];
      next = (next + connections) % lines.length;
      const started = performance.now();
      const ends = started + seconds * 1000;
      const sendInTurn = async () => {
        for (;;) {
          const sent_ms = performance.now();
          const frame = sent_ms < ends ? (requests.pop() ?? make?.()) : undefined;
          if (frame === undefined) return;
          // A socket waits for its next turn after each bet, because a player pauses between bets.
          const line = idle.shift()!;
          const response = await sendFrame(line, frame);
          latencies.push(performance.now() - sent_ms);
          if (response === null) faults.push('a WebSocket was closed');
          else responses.push(response);
          idle.push(line);
        }
      };
      await Promise.all(Array.from({ length: Math.min(connections, lines.length) }, sendInTurn));
      const all_s = (performance.now() - started) / 1000;
      return { responses, seconds: all_s, latencies_ms: Float64Array.from(latencies).sort(), faults };
    },
  };
}

async function openLine(socket: string, token: string): Promise<WebSocket> {
  const line = new WebSocket(`ws+unix://${socket}:${wire.path}`, { perMessageDeflate: false });
  line.on('error', () => {});
  await new Promise((resolve) => line.once('open', resolve));
  line.send(JSON.stringify({ token }));
  await new Promise((resolve) => line.once('message', resolve));
  return line;
}

/** The envelope of the response; null if the socket was closed. */
function sendFrame(line: WebSocket, frame: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    if (line.readyState !== line.OPEN) return resolve(null);
    const onClose = () => resolve(null);
    line.once('close', onClose);
    line.once('message', (data: Buffer) => {
      line.off('close', onClose);
      resolve(data.subarray(data.indexOf(10) + 1));
    });
    line.send(frame, { binary: false });
  });
}
