import { connect, createServer, type Socket } from 'node:net';
import type { Link, LinkMessage } from './link-proxy.ts';

// The links are forwarded by a separate process, so that a busy run does not slow the network.
const socketsByOwner = new Map<string, Set<Socket>>();
const cutOwners = new Set<string>();
/** Sockets whose other side was closed while the link was cut. */
const orphans = new Map<string, Socket[]>();

function forward({ owner, from, to }: Link): void {
  const sockets = socketsByOwner.get(owner) ?? new Set();
  socketsByOwner.set(owner, sockets);
  createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [source, destination] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(source);
      source.on('data', (bytes) => {
        if (!destination.write(bytes)) source.pause();
      });
      source.on('drain', () => {
        if (!cutOwners.has(owner)) destination.resume();
      });
      source.on('end', () => destination.end());
      source.on('error', () => destination.destroy());
      source.on('close', () => {
        sockets.delete(source);
        if (cutOwners.has(owner)) orphans.set(owner, [...(orphans.get(owner) ?? []), destination]);
        else destination.destroy();
      });
      if (cutOwners.has(owner)) source.pause();
    }
  }).listen(from, '127.0.0.1');
}

process.on('message', (message: LinkMessage) => {
  if ('links' in message) for (const link of message.links) forward(link);
  if ('cut' in message) {
    cutOwners.add(message.cut);
    for (const socket of socketsByOwner.get(message.cut) ?? []) socket.pause();
  }
  if ('heal' in message) {
    cutOwners.delete(message.heal);
    // Delayed data arrives now, as after a cable is plugged in again.
    for (const socket of socketsByOwner.get(message.heal) ?? []) socket.resume();
    for (const socket of orphans.get(message.heal) ?? []) socket.end();
    orphans.delete(message.heal);
  }
  process.send?.('done');
});
process.on('disconnect', () => process.exit(0));
