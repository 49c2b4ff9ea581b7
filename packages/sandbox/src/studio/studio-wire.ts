import { createHmac } from 'node:crypto';

/** A network fault of one call. */
export type StudioFault =
  /** The call never arrives. */
  | 'lost'
  /** The call arrives, but its response is lost. */
  | 'response_lost'
  /** The call arrives twice at the same time. */
  | 'doubled'
  /** The call arrives after a later call. */
  | 'late'
  /** The call arrives first with a wrong signature. */
  | 'forged';

export type StudioCall = 'balance' | 'free_rounds' | 'bet' | 'win' | 'rollback' | 'end_round';
export type StudioResponse = { status: number; text: string };
export type Fields = Record<string, string>;

export type StudioOptions = {
  /** The operator's server, e.g. `https://nua.example`. */
  url: string;
  /** The studio's name on that server, and the secret that signs its calls. */
  name: string;
  secret: string;
  /** The prefix of the ids of calls and rounds. */
  series: string;
  now: () => Date;
  /** Returns a number from 0 to below 1, which decides the draws of the games and the faults. */
  random: () => number;
  send?: (url: string, init: RequestInit) => Promise<Response>;
};

/** The error of a call without a response. It is unknown whether the call arrived. */
export class NoResponse extends Error {}

/** Whether a call was decided, as accepted or refused. */
export const isDecided = ({ status }: StudioResponse): boolean => status === 200 || status === 422;

/**
 * Opens the studio's connection to its operator. A response that violates the operator's specification is added to
 * `complaints`.
 */
export function openWire({ url, name, secret, now, send = fetch }: StudioOptions, complaints: string[]) {
  /** Sends one signed text. By default it is signed with the studio's secret and the current time. */
  async function post(call: StudioCall, text: string, key = secret, at = now()): Promise<StudioResponse> {
    const path = `/provider/${name}/${call}`;
    const time = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', key).update(`${time}.${path}.${text}`).digest('hex');
    const headers = { 'x-provider-time': time, 'x-provider-signature': signature };
    const response = await send(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    return { status: response.status, text: await response.text() };
  }

  async function postTwice(call: StudioCall, text: string): Promise<StudioResponse> {
    const [first, second] = await Promise.all([post(call, text), post(call, text)]);
    const isSame = first.status === second.status && first.text === second.text;
    if (isDecided(first) && isDecided(second) && !isSame)
      complaints.push(`${call} ${text} was answered ${first.text} and ${second.text}`);
    return isDecided(first) ? first : second;
  }

  /** Makes one attempt, with an optional network fault. */
  async function attempt(call: StudioCall, fields: Fields, fault: StudioFault | null = null): Promise<StudioResponse> {
    const text = JSON.stringify(fields);
    if (fault === 'lost') throw new NoResponse();
    if (fault === 'doubled') return await postTwice(call, text);
    if (fault === 'forged') {
      const { status } = await post(call, text, `${secret}x`);
      if (status !== 401) complaints.push(`${call} ${fields.id} with a wrong signature was answered ${status}`);
    }
    const response = await post(call, text);
    if (fault === 'response_lost') throw new NoResponse();
    return response;
  }

  return { post, attempt };
}
