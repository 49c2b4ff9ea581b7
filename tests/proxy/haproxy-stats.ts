import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Returns the state of each node, as HAProxy's checks found it: UP, DOWN, or a change between the two. */
export async function nodeStates(stats_socket: string): Promise<string[]> {
  const line = connect(stats_socket);
  line.write('show stat\n');
  const [head, ...rows] = (await text(line)).trim().split('\n');
  const columns = head!.replace('# ', '').split(',');
  const [name, status] = [columns.indexOf('svname'), columns.indexOf('status')];
  return rows
    .map((row) => row.split(','))
    .filter((row) => row[name]!.startsWith('node-'))
    .map((row) => row[status]!);
}
