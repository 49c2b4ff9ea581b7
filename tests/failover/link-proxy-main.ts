import { connect, createServer, type Socket } from 'node:net';
import type { Link, LinkMessage } from './link-proxy.ts';

// This process forwards the links of the site's machines, so that a busy run does not slow their network.
const socketsByOwner = new Map<string, Set<Socket>>();
const cutOwners = new Set<string>();
/** Sockets whose other side has closed while the link was cut. */
const orphans = new Map<string, Socket[]>();

function forward({ owner, from, to }: Link): void {
  const sockets = socketsByOwner.get(owner) ?? new Set();
  socketsByOwner.set(owner, sockets);
  createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => {
        if (!other.write(bytes)) one.pause();
      });
      one.on('drain', () => {
        if (!cutOwners.has(owner)) other.resume();
      });
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        if (cutOwners.has(owner)) orphans.set(owner, [...(orphans.get(owner) ?? []), other]);
        else other.destroy();
      });
      if (cutOwners.has(owner)) one.pause();
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
    // The data that was held back arrives now, as after a cable is plugged in again.
    for (const socket of socketsByOwner.get(message.heal) ?? []) socket.resume();
    for (const socket of orphans.get(message.heal) ?? []) socket.end();
    orphans.delete(message.heal);
  }
  process.send?.('done');
});
process.on('disconnect', () => process.exit(0));
