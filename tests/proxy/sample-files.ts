import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Replaces a text in a sample. Throws if the sample does not contain it. */
function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`the sample has no ${pattern}`);
  pattern.lastIndex = 0;
  return text.replace(pattern, by);
}

export type HaproxyPlace = {
  http: number;
  /** Null for a proxy without TLS. */
  tls: { port: number; certificate: string } | null;
  /** The ports of the nodes. */
  nodes: readonly number[];
  stats_socket: string;
};

/** A HAProxy file of `deploy/`, with the ports and paths of a test and without the database. */
export function haproxySample(path: string, { http, tls, nodes, stats_socket }: HaproxyPlace): string {
  let text = read(path)
    .replace(/^# database\.[\s\S]*/m, '')
    .replace(/^resolvers [\s\S]*/m, '')
    .replace(/ resolvers docker init-addr \S+/, '')
    .replace(/^ {2}(user|group) haproxy\n/gm, '');
  text = replaceOnce(text, /^ {2}log (stdout format raw|\/dev\/log) local0$/m, '  log stdout format raw local0');
  // The limit of open files is lower in a test.
  text = replaceOnce(text, /^ {2}maxconn 24000$/m, '  maxconn 500').replace(/ maxconn 12000\b/, '');
  text = replaceOnce(text, /^global$/m, `global\n  stats socket ${stats_socket} mode 600 level user`);
  text = replaceOnce(text, /bind :80$/m, `bind 127.0.0.1:${http}`);
  const servers = nodes.map((port, place) => `  server node-${place + 1} 127.0.0.1:${port}`).join('\n');
  text = replaceOnce(text, /(^ {2}server \S+ \S+:3000\n?)+/m, `${servers}\n`);
  if (tls !== null)
    return replaceOnce(text, /bind :443 ssl crt \S+/, `bind 127.0.0.1:${tls.port} ssl crt ${tls.certificate}`);
  return replaceOnce(
    replaceOnce(text, /^ {2}bind :443 .*\n/m, ''),
    /^ {2}http-request redirect scheme https .*\n/m,
    '',
  );
}

export type NginxPlace = {
  folder: string;
  port: number;
  certificate: string;
  key: string;
  /** The socket of a node. */
  socket: string;
};

/** The nginx sample of operations.md as a complete file, with the ports and paths of a test. */
export function nginxSample({ folder, port, certificate, key, socket }: NginxPlace): string {
  const [, sample] = /```nginx\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? [];
  if (sample === undefined) throw new Error('operations.md has no sample of nginx');
  let text = replaceOnce(sample, /unix:\/run\/nua\/http\.sock/, `unix:${socket}`);
  text = replaceOnce(text, /listen 443 ssl/, `listen 127.0.0.1:${port} ssl`);
  text = replaceOnce(text, /ssl_certificate \S+;/, `ssl_certificate ${certificate};`);
  text = replaceOnce(text, /ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  text = replaceOnce(text, /access_log \/var\/log\/nginx\/nua\.log/, `access_log ${join(folder, 'access.log')}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
${temporary}
${text}}
`;
}
