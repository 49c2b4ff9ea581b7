import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { MessageText } from '../modules/message/message-text.tsx';
import { linkTarget, plainText, readTemplate } from './template.ts';

const { client } = clientForTests({});
const htmlOf = (text: string, extra: Record<string, unknown> = {}) =>
  renderToStaticMarkup(
    <ClientProvider client={client}>
      <MessageText text={text} extra={extra} />
    </ClientProvider>,
  );

/** All markup that a message may contain. */
const ALLOWED =
  /<br\/>|<a href="(?:\/(?![/\\])[^"<>\s]*|https?:\/\/[^"<>\s]*" target="_blank" rel="noopener noreferrer)">|<\/a>/gi;

describe('the template of a message', () => {
  it('replaces {{.name}} with the named value [R3.09]', () => {
    expect(htmlOf('Hello {{.name}}, {{ .count }} × {{.yes}}', { name: 'Ali', count: 3, yes: true })).toBe(
      'Hello Ali, 3 × true',
    );
    expect(htmlOf('Paid {{.amount}}', { amount: 12n })).toBe('Paid 12');
  });
  it('leaves out a placeholder that has no value [R3.09]', () => {
    expect(htmlOf('a{{.missing}}b{{.toString}}c{{.constructor}}d{{.__proto__}}e')).toBe('abcde');
    expect(htmlOf('a{{.list}}b', { list: ['<b>'] })).toBe('ab');
  });
  it('never treats a value as a template [R3.09]', () => {
    expect(htmlOf('{{.a}}', { a: '{{.b}}', b: 'no' })).toBe('{{.b}}');
  });
  it('renders a URL value as a link, which opens in a new tab if it leads to another site [R3.09]', () => {
    expect(htmlOf('See {{.url}}.', { url: { label: 'the wallet', link: '/wallet?tab=main#top' } })).toBe(
      'See <a href="/wallet?tab=main#top">the wallet</a>.',
    );
    expect(htmlOf('{{.url}}', { url: { label: 'News', link: 'https://nua.example/a b'.replace(' ', '%20') } })).toBe(
      '<a href="https://nua.example/a%20b" target="_blank" rel="noopener noreferrer">News</a>',
    );
    expect(htmlOf('{{.url}}', { url: { link: 'HTTP://nua.example' } })).toBe(
      '<a href="http://nua.example/" target="_blank" rel="noopener noreferrer">http://nua.example/</a>',
    );
  });
  it.each(['\n', '\r\n', '\r'])('renders newlines in texts and in values as line breaks (%j) [R3.09]', (end) => {
    expect(htmlOf(`one${end}two {{.three}}`, { three: `3${end}4` })).toBe('one<br/>two 3<br/>4');
  });
  it('renders markup as text, never as HTML [R3.09]', () => {
    expect(htmlOf('<b>{{.x}}</b> &amp;', { x: '<img src=x onerror=alert(1)>' })).toBe(
      '&lt;b&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/b&gt; &amp;amp;',
    );
  });

  const refusedLinks = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://x/1',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'ftp://host/x',
    '//host',
    '///host',
    '/\\host',
    '\\\\host',
    '/\t/host',
    '/\n/host',
    '/.//host',
    '/a/..//host',
    'https:host',
    'https:///host',
    'https:\\\\host',
    'http://',
    'https://a b.example',
    'https://bank.example@host.example/',
    'https://u:p@host.example/',
    'https://host.example/\u202Egpj.exe',
    'https://[bad',
    'wallet',
    '#top',
    '?x=1',
    '',
    `/${'x'.repeat(2001)}`,
  ];
  it.each(refusedLinks)('makes no link to %j, but shows its label as text [R3.09]', (link) => {
    expect(linkTarget(link)).toBeNull();
    expect(htmlOf('{{.url}}', { url: { label: 'here', link } })).toBe('here');
    expect(htmlOf('{{.url}}', { url: { link } })).not.toMatch(/<a/);
  });
  it.each([null, undefined, 7, {}, ['/wallet'], { toString: () => '/wallet' }])(
    'makes no link to %j, because it is not a string [R3.09]',
    (link) => {
      expect(linkTarget(link)).toBeNull();
    },
  );

  const dangerousPart = fc.constantFrom(
    '<script>',
    '</a>',
    '"',
    "'",
    '{{.url}}',
    '{{.name}}',
    '{{',
    '}}',
    'javascript:',
    'data:',
    'https://h.example/',
    '//h.example',
    '/\\h.example',
    '/wallet',
    '\n',
    '\r',
    '\u0000',
    '\u202E',
    '\u2028',
    '\\',
    '\t',
    '&#106;',
    '%0a',
    ' ',
    '@',
    ':',
    '/',
    '.',
    '#',
  );
  const text = fc
    .array(fc.oneof(dangerousPart, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })
    .map((all) => all.join(''));
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({ label: fc.oneof(text, fc.jsonValue()), link: fc.oneof(text, fc.jsonValue()) }),
  );

  it('produces no markup except links and line breaks [R3.09]', () => {
    fc.assert(
      fc.property(text, value, value, (template, name, url) => {
        const html = htmlOf(`{{.name}}${template}{{.url}}`, { name, url });
        expect(html.replace(ALLOWED, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 2000 },
    );
  });
  it('links only to this site or to http(s) addresses [R3.09]', () => {
    fc.assert(
      fc.property(text, (link) => {
        const target = linkTarget(link);
        if (target === null) return;
        const read = new URL(target.href, 'https://here.example/message/content');
        if (target.is_external) expect(read.protocol).toMatch(/^https?:$/);
        else expect(read.origin).toBe('https://here.example');
      }),
      { numRuns: 5000 },
    );
  });
  it('is parsed quickly for any input [R3.09]', () => {
    const pieces = readTemplate('{{.a'.repeat(20_000) + '{{.a}}'.repeat(2_000), { a: 'x' });
    expect(pieces).toHaveLength(1);
    expect(plainText('a\n\n b {{.u}}', { u: { label: ' c\n d', link: '/x' } })).toBe('a b c d');
  });
});
