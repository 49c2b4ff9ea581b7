import { createHmac } from 'node:crypto';

/** What happens to one call on its way. */
export type StudioFault =
  /** It never arrives. */
  | 'lost'
  /** It arrives, and its answer gets lost. */
  | 'unheard'
  /** It arrives twice at once. */
  | 'doubled'
  /** It arrives after what comes after it. */
  | 'late'
  /** It arrives with a wrong signature first. */
  | 'forged';

export type StudioCall = 'balance' | 'bet' | 'win' | 'rollback' | 'end_round';
export type StudioResponse = { status: number; text: string };
export type Fields = Record<string, string>;

export type StudioOptions = {
  /** The operator's server, e.g. `https://nua.example`. */
  url: string;
  /** Our name there, and the secret that we sign with. */
  name: string;
  secret: string;
  /** Begins the names of our calls and rounds. */
  series: string;
  now: () => Date;
  /** From 0 to 1; decides what the games draw and which faults happen. */
  random: () => number;
  send?: (url: string, init: RequestInit) => Promise<Response>;
};

/** Thrown where no answer came. Whether the call arrived is not known. */
export class Silence extends Error {}

/** A call was decided, for or against. */
export const isDecided = ({ status }: StudioResponse): boolean => status === 200 || status === 422;

/** The studio's line to its operator. What the operator's document does not allow is a complaint. */
export function openWire({ url, name, secret, now, send = fetch }: StudioOptions, complaints: string[]) {
  /** Sends one text, signed; `key` and `at` are ours unless a test wants others. */
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

  /** One attempt, with what happens to it on its way. */
  async function attempt(call: StudioCall, fields: Fields, fault: StudioFault | null = null): Promise<StudioResponse> {
    const text = JSON.stringify(fields);
    if (fault === 'lost') throw new Silence();
    if (fault === 'doubled') return await postTwice(call, text);
    if (fault === 'forged') {
      const { status } = await post(call, text, `${secret}x`);
      if (status !== 401) complaints.push(`${call} ${fields.id} with a wrong signature was answered ${status}`);
    }
    const response = await post(call, text);
    if (fault === 'unheard') throw new Silence();
    return response;
  }

  return { post, attempt };
}
