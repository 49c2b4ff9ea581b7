import {
  type FrameToShell,
  frameHello,
  framePort,
  isGreeting,
  readShellMessage,
  type ShellToFrame,
} from '@nua/contract/frame.ts';

export type Shell = { send: (message: FrameToShell) => void; readonly inside: boolean };

/**
 * Connects to the shell: greets the parent window, and uses the port that it sends. Messages are queued until the port
 * arrives. A page without a shell sends nothing.
 */
export function connectShell(onMessage: (message: ShellToFrame) => void): Shell {
  const waiting: FrameToShell[] = [];
  let port: MessagePort | null = null;
  const inside = window.parent !== window;
  window.addEventListener('message', (event) => {
    const shellPort = event.ports[0];
    if (port || !shellPort || event.source !== window.parent || !isGreeting(event.data, framePort)) return;
    port = shellPort;
    port.onmessage = (event) => {
      const message = readShellMessage(event.data);
      if (message) onMessage(message);
    };
    for (const message of waiting.splice(0)) port.postMessage(message);
  });
  // A frame with an opaque origin does not know its parent's origin. The greeting contains no secret.
  if (inside) window.parent.postMessage(frameHello, '*');
  return {
    inside,
    send: (message) => {
      if (port) port.postMessage(message);
      else if (inside) waiting.push(message);
    },
  };
}
