import type { FastifyReply } from 'fastify';

type Ending = 'due' | 'decided' | 'gone';
type Held = { subject_id: string; due_ms: number; end: (ending: Ending) => void };

export type HeldConnections = ReturnType<typeof holdConnections>;

/**
 * Holds requests until a time of the injected clock, a decision of the player, or the end of the connection. It uses no
 * timers.
 */
export function holdConnections(clock: { now(): Date }) {
  const held = new Set<Held>();
  return {
    wait(reply: FastifyReply, subject_id: string, for_ms: number): Promise<Ending> {
      return new Promise((resolve) => {
        const one: Held = { subject_id, due_ms: clock.now().getTime() + for_ms, end };
        const gone = () => end('gone');
        function end(ending: Ending) {
          held.delete(one);
          reply.raw.removeListener('close', gone);
          resolve(ending);
        }
        held.add(one);
        reply.raw.once('close', gone);
      });
    },
    decided(subject_id: string) {
      for (const one of [...held]) if (one.subject_id === subject_id) one.end('decided');
    },
    tick() {
      const now = clock.now().getTime();
      for (const one of [...held]) if (one.due_ms <= now) one.end('due');
    },
    release() {
      for (const one of [...held]) one.end('gone');
    },
    count: () => held.size,
  };
}

/** Closes a connection without a response, as if the network failed. */
export function dropConnection(reply: FastifyReply) {
  reply.hijack();
  reply.raw.destroy();
}
