import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import type { Notice } from '../../client/dialogs-store.ts';
import { readTemplate } from '../../i18n/template.ts';
import { Dialog as StatusDialog } from '../dialog/status-dialog.tsx';
import { OneNotice } from './one-notice.tsx';
import { SafeHtml } from './safe-html.tsx';

async function render(element: React.ReactNode): Promise<string> {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  return renderToString(<ClientProvider client={client}>{element}</ClientProvider>).replaceAll('<!-- -->', '');
}

const notice = (kind: Notice['kind'], message = 'Your name was saved.'): Notice => ({
  id: 1,
  kind,
  message,
  timeout_ms: 5000,
});

describe('notices', () => {
  it('interrupt a screen reader only for an error [R2.44]', async () => {
    const shown = await Promise.all(
      (['error', 'success', 'warning'] as const).map((kind) => render(<OneNotice notice={notice(kind)} />)),
    );
    expect(shown.map((html) => /role="(\w+)"/.exec(html)?.[1])).toEqual(['alert', 'status', 'status']);
    expect(new Set(shown.map((html) => /<path d="([^"]+)"/.exec(html)?.[1])).size).toBe(3);
    for (const html of shown) expect(html).toContain('Your name was saved.');
  });

  it('show the links and line breaks of an event’s text [R3.09]', async () => {
    const message = readTemplate('Hello {{.name}},\nsee {{.url}}', {
      name: '<b>Ali</b>',
      url: { label: 'the rules', link: 'https://nua.example/rules' },
    });
    const text =
      'Hello &lt;b&gt;Ali&lt;/b&gt;,<br/>see <a href="https://nua.example/rules" target="_blank" rel="noopener noreferrer">the rules</a>';
    expect(await render(<OneNotice notice={{ ...notice('warning'), message }} />)).toContain(text);
    const pop_up = <StatusDialog kind="success" title="T" message={message} close={() => true} />;
    expect(await render(pop_up)).toContain(`<p>${text}</p>`);
  });

  it('show a spinner, the remaining time and bold text after a login [R2.45]', async () => {
    const html = await render(<OneNotice notice={notice('login', '<b>Welcome.</b> Everything is here.')} />);
    expect(html).toContain('<b>Welcome.</b> Everything is here.');
    expect(html).toMatch(/<span class="[^"]*spinner[^"]*"/);
    expect(html).toContain('animation-duration:5000ms');
  });

  it.each([
    ['<b>bold</b> and <i>slanted</i><br>next', '<b>bold</b> and <i>slanted</i><br/>next'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b onclick="x()">b</b>', 'b'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="https://evil.example">go</a>', 'go'],
    ['<a href="//evil.example">go</a>', 'go'],
    ['<a href="javascript:alert(1)">go</a>', 'go'],
    ['&lt;b&gt; &amp; &quot;', '&lt;b&gt; &amp; &quot;'],
    ['5 < 6', '5 '],
  ])('contain no unsafe HTML from %s [R2.45]', async (html, safe) => {
    expect(await render(<SafeHtml html={html} />)).toBe(safe);
  });

  it.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'show a link to %s as plain text',
    async (to) => {
      expect(await render(<SafeHtml html={`<a href="${to}">wallet</a>`} />)).toBe('wallet');
    },
  );

  it('show a link to a path of this site as a link [R2.45]', async () => {
    expect(await render(<SafeHtml html={'<a href="/wallet">wallet</a>'} />)).toMatch(
      /<a href="\/wallet"[^>]*>wallet<\/a>/,
    );
  });
});

describe('the status pop-up', () => {
  it('has four kinds, each with its own icon [R2.43]', async () => {
    const kinds = ['success', 'fail', 'info', 'warning'] as const;
    const shown = await Promise.all(
      kinds.map((kind) =>
        render(<StatusDialog kind={kind} title="Saved" message="Your name was saved." close={() => true} />),
      ),
    );
    expect(shown.map((html) => /data-kind="(\w+)"/.exec(html)?.[1])).toEqual([...kinds]);
    expect(new Set(shown.map((html) => /data-kind="\w+"><svg[^>]*><path d="([^"]+)"/.exec(html)?.[1])).size).toBe(4);
  });

  it('has a cancel button only if a text for this button is given [R2.43]', async () => {
    const props = { kind: 'info', title: 'T', close: () => true } as const;
    expect((await render(<StatusDialog {...props} />)).match(/<button/g)).toHaveLength(2);
    expect((await render(<StatusDialog {...props} cancelText="Keep it" />)).match(/<button/g)).toHaveLength(3);
  });
});
