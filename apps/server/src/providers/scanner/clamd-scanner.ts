import { createConnection } from 'node:net';
import type { FileScanner } from '../../core/ports/file-scanner.ts';

const TIMEOUT_MS = 5_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_REPLY_BYTES = 4_096;

/** Encodes the file in clamd's INSTREAM format: chunks with their lengths, and an empty chunk at the end. */
function instream(file: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0', 'latin1')];
  for (let offset = 0; offset < file.length; offset += CHUNK_BYTES) {
    const chunk = file.subarray(offset, offset + CHUNK_BYTES);
    parts.push(lengthOf(chunk.length), chunk);
  }
  return Buffer.concat([...parts, lengthOf(0)]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Scans files with ClamAV's daemon over its Unix socket.
 *
 * Shape   path of the socket -> FileScanner
 * Units   none
 * Errors  rejects without a response, after a refused connection or a limit of clamd, and for an unknown reply
 * Source  docs.clamav.net/manual/Usage/Scanning.html, clamd(8) "INSTREAM"
 */
export function createClamdScanner(socket: string): FileScanner {
  return { isClean: async (file) => isClean(await sendRequest(socket, instream(file))) };
}

function isClean(reply: string): boolean {
  if (reply === 'stream: OK') return true;
  if (/^stream: .+ FOUND$/.test(reply)) return false;
  throw new Error('clamd gave no verdict');
}

function sendRequest(path: string, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(path);
    let reply = Buffer.alloc(0);
    connection.setTimeout(TIMEOUT_MS, () => connection.destroy(new Error('clamd is silent')));
    connection.on('error', reject);
    connection.on('close', () => reject(new Error('clamd closed the connection')));
    connection.on('data', (part: Buffer) => {
      reply = Buffer.concat([reply, part]);
      const end = reply.indexOf(0);
      if (end === -1 && reply.length <= MAX_REPLY_BYTES) return;
      resolve(reply.subarray(0, Math.max(end, 0)).toString('latin1').trim());
      connection.destroy();
    });
    connection.write(request);
  });
}
