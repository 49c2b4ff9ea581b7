import { line as wire } from '@nua/contract/line.ts';
import { WebSocket } from 'ws';
import type { Load, LoadResult } from './driver.ts';
import { tokenOf } from './players.ts';

/** Opens a WebSocket for each player. A run sends bets over the sockets in turn; each socket has at most one bet in flight. */
export async function openLineLoad(
  socket_path: string,
  players: number,
): Promise<{ run(load: Load): Promise<LoadResult> }> {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < players; n += 1) sockets.push(await openLine(socket_path, tokenOf(n)));
  let next = 0;
  return {
    async run({ connections, seconds, requests, make }) {
      const [responses, latencies, faults]: [Buffer[], number[], string[]] = [[], [], []];
      const idle = [...sockets.slice(next), ...sockets.slice(0, next)];
      next = (next + connections) % sockets.length;
      const started = performance.now();
      const ends = started + seconds * 1000;
      const sendInTurn = async () => {
        for (;;) {
          const sent_ms = performance.now();
          const frame = sent_ms < ends ? (requests.pop() ?? make?.()) : undefined;
          if (frame === undefined) return;
          const socket = idle.shift()!;
          const response = await sendFrame(socket, frame);
          latencies.push(performance.now() - sent_ms);
          if (response === null) faults.push('a WebSocket was closed');
          else responses.push(response);
          idle.push(socket);
        }
      };
      await Promise.all(Array.from({ length: Math.min(connections, sockets.length) }, sendInTurn));
      const elapsed_s = (performance.now() - started) / 1000;
      return { responses, seconds: elapsed_s, latencies_ms: Float64Array.from(latencies).sort(), faults };
    },
  };
}

async function openLine(socket_path: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws+unix://${socket_path}:${wire.path}`, { perMessageDeflate: false });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ token }));
  await new Promise((resolve) => socket.once('message', resolve));
  return socket;
}

/** Returns the response without its head, or null if the socket was closed. */
function sendFrame(socket: WebSocket, frame: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve(null);
    const onClose = () => resolve(null);
    socket.once('close', onClose);
    socket.once('message', (data: Buffer) => {
      socket.off('close', onClose);
      resolve(data.subarray(data.indexOf(10) + 1));
    });
    socket.send(frame, { binary: false });
  });
}
