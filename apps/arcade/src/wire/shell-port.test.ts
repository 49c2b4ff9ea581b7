import { frameHello, framePort } from '@nua/contract/frame.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectShell } from './shell-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Listener = (event: object) => void;

/** A window of the game. Inside the shell its parent is the shell's window; outside, its parent is itself. */
function frame({ isInside = true } = {}) {
  const listeners: Listener[] = [];
  const greetings: unknown[] = [];
  const parent = { postMessage: (message: unknown) => void greetings.push(message) };
  const game_window = { addEventListener: (_name: string, listener: Listener) => void listeners.push(listener) };
  vi.stubGlobal('window', Object.assign(game_window, { parent: isInside ? parent : game_window }));
  const received: unknown[] = [];
  const shell = connectShell((message) => received.push(message));
  /** Hands over a port as the shell does, and records the messages that arrive. */
  const handOver = (fields: { data?: unknown; source?: unknown } = {}) => {
    const sent: unknown[] = [];
    const port = { onmessage: null as Listener | null, postMessage: (message: unknown) => void sent.push(message) };
    for (const listener of listeners) listener({ data: framePort, source: parent, ports: [port], ...fields });
    return { sent, say: (data: unknown) => port.onmessage?.({ data }) };
  };
  return { shell, greetings, received, handOver };
}

describe('a game in its frame', () => {
  it('greets the shell, and then sends the messages queued before the port arrived', () => {
    const { shell, greetings, handOver } = frame();
    expect([shell.inside, greetings]).toEqual([true, [frameHello]]);
    shell.send({ type: 'ready' });
    shell.send({ type: 'idle' });
    const { sent } = handOver();
    shell.send({ type: 'exit' });
    expect(sent).toEqual([{ type: 'ready' }, { type: 'idle' }, { type: 'exit' }]);
  });

  it('obeys pause and resume, and ignores messages outside the protocol', () => {
    const { received, handOver } = frame();
    const { say } = handOver();
    for (const message of [{ type: 'pause' }, { type: 'win' }, 'pause', null, { type: 'resume' }]) say(message);
    expect(received).toEqual([{ type: 'pause' }, { type: 'resume' }]);
  });

  it('accepts only the first message port that the parent frame sends with a valid greeting', () => {
    const { shell, received, handOver } = frame();
    const stranger = handOver({ source: {} });
    const misspelt = handOver({ data: frameHello });
    const genuine = handOver();
    const second = handOver();
    shell.send({ type: 'ready' });
    expect([stranger, misspelt, genuine, second].map(({ sent }) => sent.length)).toEqual([0, 0, 1, 0]);
    for (const { say } of [stranger, misspelt, second]) say({ type: 'pause' });
    expect(received).toEqual([]);
  });

  it('sends no message if it is opened outside a frame', () => {
    const { shell, greetings, handOver } = frame({ isInside: false });
    shell.send({ type: 'ready' });
    expect([shell.inside, greetings, handOver().sent]).toEqual([false, [], []]);
  });
});
