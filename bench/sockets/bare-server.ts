import { WebSocketServer } from 'ws';
import { measureMemory, now_ns, serveRequests } from './child.ts';

/** A bare `ws` server that sends one text to all its connections. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, maxPayload: 4096 });
server.on('connection', (socket) => socket.on('error', () => {}));
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }));
serveRequests({
  memory: measureMemory,
  fan_out: ({ text }: { text: string }) => {
    const began_ns = now_ns();
    for (const client of server.clients) client.send(text);
    return { began_ns };
  },
});
