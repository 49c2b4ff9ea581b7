import { expect, it } from 'vitest';
import { isOfChain, nextElement } from '../play/chain.ts';
import { portableHmac } from '../play/hash.ts';
import { crash } from './crash.ts';

const first = 'a'.repeat(64);
const terminating_hash = 'dd0621d5bda41dddfd13ad16475d3e742279c4876d55a252e3bb554f12ed6bdb';
const elements = [first];
for (let turn = 0; turn < 5; turn += 1) elements.push(nextElement(elements.at(-1)!));

it('a hash chain hashes its elements as text', () => {
  expect(nextElement('testing')).toBe('cf80cd8aed482d5d1527d7dc72fceff84e6326592848447d2dc0b0e87dfc9a90');
  expect(elements.at(-1)).toBe(terminating_hash);
});

it('a hash of the chain is accepted only for its own round', () => {
  expect(isOfChain({ hash: elements[4]!, number: 1, terminating_hash })).toBe(true);
  expect(isOfChain({ hash: first, number: 5, terminating_hash })).toBe(true);
  expect(isOfChain({ hash: first, number: 4, terminating_hash })).toBe(false);
  expect(isOfChain({ hash: 'b'.repeat(64), number: 5, terminating_hash })).toBe(false);
});

it.each([238, 110, 105, 155, 141, 153].map((crash_hundredths, place) => ({ place, crash_hundredths })))(
  'element $place of the published hash chain crashes at $crash_hundredths hundredths',
  ({ place, crash_hundredths }) => {
    const draw = { hash: elements[place]!, salt: '0'.repeat(64), hmac: portableHmac };
    expect(crash.result(draw)).toEqual({ crash_hundredths });
  },
);
