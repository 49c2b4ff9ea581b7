import {
  type FrameToShell,
  frameHello,
  framePort,
  isGreeting,
  readShellMessage,
  type ShellToFrame,
} from '@nua/contract/frame.ts';

export type Shell = { tell: (message: FrameToShell) => void; readonly inside: boolean };

/**
 * Meets the shell: greets the parent window, takes the port it sends and listens. What is said before the port is there is
 * kept and said then. A page opened by itself has no shell and talks to nobody.
 */
export function meetShell(onMessage: (message: ShellToFrame) => void): Shell {
  const waiting: FrameToShell[] = [];
  let port: MessagePort | null = null;
  const inside = window.parent !== window;
  window.addEventListener('message', (event) => {
    const given = event.ports[0];
    if (port || !given || event.source !== window.parent || !isGreeting(event.data, framePort)) return;
    port = given;
    port.onmessage = (said) => {
      const message = readShellMessage(said.data);
      if (message) onMessage(message);
    };
    for (const message of waiting.splice(0)) port.postMessage(message);
  });
  // The parent's origin is not known to a frame without one; the greeting holds nothing that is secret.
  if (inside) window.parent.postMessage(frameHello, '*');
  return {
    inside,
    tell: (message) => {
      if (port) port.postMessage(message);
      else if (inside) waiting.push(message);
    },
  };
}
