import { connect } from 'node:net';
import { parseArgs } from 'node:util';

/**
 * Replaces `pg_isready`, which is not an embedded program. Exits with 0 if the server accepts connections, 1 if it refuses them, and 2 if
 * no server responds.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', short: 'p', default: '5432' },
    host: { type: 'string', short: 'h', default: 'localhost' },
    dbname: { type: 'string', short: 'd', default: '' },
    username: { type: 'string', short: 'U', default: '' },
    timeout: { type: 'string', short: 't', default: '3' },
  },
});
const { port, host } = values;
const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
const socket = connect(address, () => {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  socket.write(Buffer.concat([length, body]));
});
socket.setTimeout(Number(values.timeout) * 1_000, () => process.exit(2));
socket.on('error', () => process.exit(2));
socket.on('close', () => process.exit(2));
/** PostgreSQL sends this error code while it starts, stops or recovers. */
const CANNOT_CONNECT_NOW = '57P03';
socket.once('data', (bytes) =>
  process.exit(bytes.toString('latin1').startsWith('E') && bytes.includes(CANNOT_CONNECT_NOW) ? 1 : 0),
);
