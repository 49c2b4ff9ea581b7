import { describe, expect, it } from 'vitest';
import { type Contacts, findContacts } from './contact-check.ts';

const contacts: Contacts = {
  hosts: ['play.nua.example'],
  domains: ['nua.example'],
  phones: ['+924211122233', '+923001234567'],
  ibans: ['PK36SCBL0000001123456702'],
  agents: [{ name: 'Bilal', phone: '+923211234567' }],
};
const verdictsOn = (text: string) => findContacts(text, contacts).map(({ value, verdict }) => `${value} ${verdict}`);

describe('a pasted link', () => {
  it.each([
    ['the site', 'https://play.nua.example/promo?x=1', 'play.nua.example ours'],
    ['a subdomain without https', 'help.nua.example.', 'help.nua.example ours'],
    ['an email address of the site', 'support@nua.example', 'nua.example ours'],
    ['the site in full-width letters, which a browser converts', 'ｎｕａ.example', 'nua.example ours'],
    ['another site', 'see https://casino.example/nua', 'casino.example not_ours'],
    ['another site after the name of the site and an @', 'https://nua.example@evil.example', 'evil.example look_alike'],
    [
      'another domain that begins with the name of the site',
      'https://nua.example.evil.example',
      'nua.example.evil.example look_alike',
    ],
    ['the name of the site with a hyphen', 'nua-bonus.example', 'nua-bonus.example look_alike'],
    ['the site without its dot', 'http://nuaexample.evil', 'nuaexample.evil look_alike'],
    ['the site with a Cyrillic letter', 'https://nuа.example', 'xn--nu-8kc.example look_alike'],
    ['the site with an umlaut', 'https://nüa.example', 'xn--na-xka.example look_alike'],
    ['an IP address', 'http://10.0.0.7/nua', '10.0.0.7 not_ours'],
  ])('is recognised as %s', (_what, text, found) => {
    expect(verdictsOn(text)).toEqual([found]);
  });
});

describe('a pasted phone number', () => {
  it.each([
    ['in national form', '0300 1234567', '+923001234567 ours'],
    ['of an agent, in international form', '+92-321-1234567', '+923211234567 ours'],
    ['of a landline', '042 111 222 33', '+924211122233 ours'],
    ['in Urdu digits', '۰۳۰۰۱۲۳۴۵۶۷', '+923001234567 ours'],
    ['with invisible marks', '\u202a0300\u200f1234567\u202c', '+923001234567 ours'],
    ['of another person', '0301 1234567', '+923011234567 not_ours'],
    ['of another country', '0044 7911 123456', '+447911123456 not_ours'],
    ['inside a chat link', 'https://wa.me/923331234567?text=hi', '+923331234567 not_ours'],
    ['of the site inside a chat link', 'wa.me/923001234567', '+923001234567 ours'],
  ])('%s is recognised as "$2"', (_how, text, found) => {
    expect(verdictsOn(text)).toEqual([found]);
  });
});

describe('a pasted IBAN', () => {
  it.each([
    ['written in groups', 'PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702 ours'],
    ['in small letters inside a sentence', 'pay to pk36scbl0000001123456702 now', 'PK36SCBL0000001123456702 ours'],
    ['with two swapped digits', 'PK36SCBL0000001123457602', 'PK36SCBL0000001123457602 not_ours'],
    ['of another country', 'DE89370400440532013000', 'DE89370400440532013000 not_ours'],
  ])('%s is recognised as "$2"', (_how, text, found) => {
    expect(verdictsOn(text)).toEqual([found]);
  });
});

describe('a pasted message', () => {
  it('gets a verdict on each of its contacts', () => {
    const message =
      'Nua: your bonus waits at https://play.nua.example. Call 0300 1234567 or pay PK36SCBL0000001123457602!';
    expect(verdictsOn(message)).toEqual([
      'play.nua.example ours',
      'PK36SCBL0000001123457602 not_ours',
      '+923001234567 ours',
    ]);
  });

  it.each(['', 'Your code is 123456.', 'You won Rs. 1,500.00 on 2026-11-28', '35202-1234567-1', 'e.g. tomorrow'])(
    'without a link, number or IBAN gets no verdict: %j',
    (text) => {
      expect(verdictsOn(text)).toEqual([]);
    },
  );
});
