import type { Request, Route, WebSocketRoute } from '@playwright/test';
import WebSocket from 'ws';
import app from '../../apps/native/package.json' with { type: 'json' };
import type { Internet, Reply } from './phone/device.ts';

/** The address of the app's server, as in the build. */
export const SERVER = app.server;

/** A simulated fault of a request. Null means no fault. */
type Fault =
  | { status: number; body?: string | Buffer; headers?: Record<string, string> }
  | 'no connection'
  | 'no answer'
  | 'answer lost'
  | null;

/** The headers that a browser sends without a preflight. */
const SIMPLE_HEADER =
  /^(accept|accept-language|cache-control|content-language|cookie|origin|pragma|referer|user-agent|sec-.*)$/;
const SIMPLE_BODY = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/;
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Serves a test's world at the app's server address, to its page and its native code. Playwright answers preflights by itself, so this
 * class applies the rules of CORS.
 */
export class ServerAtNua implements Internet {
  /** Requests to other servers or against the rules of CORS. They fail a test. */
  readonly complaints: string[] = [];
  readonly requests: { by: 'page' | 'native'; method: string; path: string; headers: Record<string, string> }[] = [];
  /** Returns the fault of a request. A test may replace it. */
  fault: (path: string, method: string) => Fault = () => null;
  readonly #target: string;
  readonly #connected: () => boolean;
  readonly #sockets = new Set<WebSocketRoute>();
  readonly #preflights = new Map<string, Promise<string | null>>();

  constructor(target: string, connected: () => boolean) {
    this.#target = target;
    this.#connected = connected;
  }

  /** Responds to a request of the page or of a game's frame. */
  async answerPage(route: Route, request: Request): Promise<void> {
    const url = new URL(request.url());
    if (url.origin !== SERVER) {
      this.complaints.push(`the page requested ${url.origin}${url.pathname}`);
      return await route.abort('blockedbyclient');
    }
    const headers = await request.allHeaders();
    const path = url.pathname + url.search;
    this.requests.push({ by: 'page', method: request.method(), path, headers });
    const fault = this.fault(path, request.method());
    if (!this.#connected() || fault === 'no connection') return await route.abort('internetdisconnected');
    // The request stays open. The network loses every packet.
    if (fault === 'no answer') return;
    if (fault !== null && fault !== 'answer lost')
      return await route.fulfill({ ...fault, headers: { 'access-control-allow-origin': '*', ...fault.headers } });
    const refused = await this.#preflight(request.method(), url.pathname, headers);
    const response =
      refused === null ? await this.#send(path, request.method(), headers, request.postDataBuffer()) : null;
    // The server has processed the request. The page gets no response.
    if (fault === 'answer lost') return;
    const unreadable = refused ?? corsFault(headers.origin, response!.headers);
    if (unreadable !== null) {
      this.complaints.push(`${request.method()} ${url.pathname}: ${unreadable}`);
      return await route.abort('accessdenied');
    }
    const forwarded_headers = [...response!.headers].filter(
      ([name]) => !CONNECTION_HEADERS.has(name) && name !== 'set-cookie',
    );
    const body = Buffer.from(await response!.arrayBuffer());
    await route.fulfill({ status: response!.status, headers: Object.fromEntries(forwarded_headers), body });
  }

  /** Responds to a request of the plugins. CORS does not apply to them. */
  async ask(url: string, headers: Record<string, string>): Promise<Reply> {
    const { origin, pathname, search } = new URL(url);
    if (origin !== SERVER) {
      this.complaints.push(`the native side requested ${origin}${pathname}`);
      throw new Error('no such host');
    }
    const path = pathname + search;
    this.requests.push({ by: 'native', method: 'GET', path, headers });
    const fault = this.fault(path, 'GET');
    if (!this.#connected() || fault === 'no connection') throw new Error('Unable to resolve host');
    if (fault === 'no answer' || fault === 'answer lost') return await new Promise<never>(() => {});
    if (fault !== null) {
      const body = Buffer.from(fault.body ?? '');
      return { status: fault.status, headers: new Headers(fault.headers), chunks: oneOf(body) };
    }
    const response = await this.#send(path, 'GET', headers, null);
    return { status: response.status, headers: response.headers, chunks: response.body ?? oneOf(Buffer.alloc(0)) };
  }

  /** Connects the page's WebSocket with the server. */
  answerSocket(route: WebSocketRoute): void {
    const url = new URL(route.url());
    if (url.host !== new URL(SERVER).host) {
      this.complaints.push(`the page opened ${url.origin}`);
      return void route.close();
    }
    if (!this.#connected()) return void route.close();
    this.#sockets.add(route);
    const upstream = new WebSocket(this.#target.replace('http', 'ws') + url.pathname + url.search, {
      origin: 'https://localhost',
    });
    const waiting: (string | Buffer)[] = [];
    route.onMessage((message) =>
      upstream.readyState === WebSocket.OPEN ? upstream.send(message) : waiting.push(message),
    );
    upstream.on('open', () => {
      for (const message of waiting.splice(0)) upstream.send(message);
    });
    upstream.on('message', (data: Buffer, is_binary) => route.send(is_binary ? data : data.toString()));
    upstream.on('close', () => void route.close().catch(() => {}));
    upstream.on('error', () => void route.close().catch(() => {}));
    route.onClose(() => {
      this.#sockets.delete(route);
      upstream.close();
    });
  }

  async cutSockets(): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => socket.close().catch(() => {})));
  }

  async #send(path: string, method: string, headers: Record<string, string>, body: Buffer | null): Promise<Response> {
    const sent = Object.entries(headers).filter(
      ([name]) => !/^(:.*|host|connection|content-length|accept-encoding)$/.test(name),
    );
    return await fetch(this.#target + path, {
      method,
      headers: { ...Object.fromEntries(sent), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body === null ? {} : { body: new Uint8Array(body) }),
    });
  }

  /** Returns the reason why a browser would not send the request, or null. */
  #preflight(method: string, path: string, headers: Record<string, string>): Promise<string | null> {
    const names = Object.keys(headers).filter(
      (name) => !SIMPLE_HEADER.test(name) && name !== 'content-type' && !name.startsWith(':'),
    );
    const type = headers['content-type'];
    if (type !== undefined && !SIMPLE_BODY.test(type)) names.push('content-type');
    const is_simple = names.length === 0 && ['GET', 'HEAD', 'POST'].includes(method);
    if (headers.origin === undefined || is_simple) return Promise.resolve(null);
    const key = [method, path, ...names].join(' ');
    const preflight = this.#preflights.get(key) ?? this.#sendPreflight(method, path, headers.origin, names);
    this.#preflights.set(key, preflight);
    return preflight;
  }

  async #sendPreflight(method: string, path: string, origin: string, names: string[]): Promise<string | null> {
    const requested_headers = names.sort().join(',');
    const request = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': requested_headers,
    };
    const response = await fetch(this.#target + path, { method: 'OPTIONS', headers: request });
    await response.arrayBuffer();
    const allowed = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
    const missing = names.filter((name) => !allowed('access-control-allow-headers').includes(name));
    if (!response.ok) return `the preflight was answered ${response.status}`;
    if (missing.length > 0) return `the server does not allow the headers ${missing.join(', ')}`;
    const is_allowed = allowed('access-control-allow-methods').includes(method.toLowerCase());
    if (!is_allowed && !['GET', 'HEAD', 'POST'].includes(method)) return `the server does not allow ${method}`;
    return corsFault(origin, response.headers);
  }
}

/** Returns the reason why the page may not read a response, or null. */
function corsFault(origin: string | undefined, headers: Headers): string | null {
  if (origin === undefined) return null;
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin ? null : `${origin} may not read the response (${allowed})`;
}

async function* oneOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
