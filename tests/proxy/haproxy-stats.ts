import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Returns the state of each node in HAProxy's health checks: UP, DOWN, or a change between the two. */
export async function nodeStates(stats_socket: string): Promise<string[]> {
  const socket = connect(stats_socket);
  socket.write('show stat\n');
  const [head, ...rows] = (await text(socket)).trim().split('\n');
  const columns = head!.replace('# ', '').split(',');
  const [name, status] = [columns.indexOf('svname'), columns.indexOf('status')];
  return rows
    .map((row) => row.split(','))
    .filter((row) => row[name]!.startsWith('node-'))
    .map((row) => row[status]!);
}
