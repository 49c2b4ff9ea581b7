import type { EventPayload } from '@nua/contract/event.ts';
import { describe, expect, it, vi } from 'vitest';
import { openConnection, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const textPieces = (text: string) => [{ kind: 'text', text }];
const GAME = '/game-play?game=dice';

describe('an event', () => {
  it('about a message opens the message [R2.41 messageNotify]', async () => {
    const { socket, shown } = await openConnection();
    const extra = { message_id: 'm1', has_gift: true };
    await socket.event(1, 1, { key: 'msg_new', title: 'T', content: 'C', extra, show_type: 1 });
    await socket.event(1, 2, { key: 'msg_new', content: 'C', extra: { message_id: 'm2' }, show_type: 1 });
    await socket.event(1, 3, { key: 'msg_new', title: 'T', extra: { message_id: 7 }, show_type: 1 });
    expect(shown).toEqual([
      ['dialog', 'messageNotify', { title: 'T', content: 'C', extra, message_id: 'm1', has_gift: true }],
      [
        'dialog',
        'messageNotify',
        { title: '', content: 'C', extra: { message_id: 'm2' }, message_id: 'm2', has_gift: false },
      ],
      ['dialog', 'status', { kind: 'success', title: 'T', message: [] }],
    ]);
  });

  it('is shown only if it has a title or a text', async () => {
    const { socket, shown } = await openConnection();
    for (const [n, payload] of [{}, { title: 'T' }, { content: 'C' }].entries())
      await socket.event(4, n + 1, { key: 'unknown_key', ...payload, show_type: 2 });
    expect(shown).toEqual([
      ['toast', 'warning', textPieces('T')],
      ['toast', 'warning', textPieces('C')],
    ]);
  });

  it('with a button opens the path of the button when the player presses it', async () => {
    const { client, socket, shown } = await openConnection();
    const navigate = vi.spyOn(client, 'navigate').mockResolvedValue(undefined);
    await socket.event(4, 1, { key: 'unknown_key', title: 'T', extra: { navigateTo: '/promo' }, show_type: 1 });
    (shown[0]![2] as { onConfirm: () => void }).onConfirm();
    await vi.advanceTimersByTimeAsync(0);
    expect(navigate).toHaveBeenCalledWith('/promo');
  });

  it('is shown in Urdu if an operator has written an Urdu text', async () => {
    const { client, socket, shown } = await openConnection();
    const payload: EventPayload = {
      ...{ key: 'unknown_key', title: 'T', content: 'C', show_type: 3 },
      extra: { title_ur: 'عنوان', content_ur: 'متن' },
    };
    await socket.event(6, 1, payload);
    client.stores.config.set({ language: 'ur' });
    await socket.event(6, 2, payload);
    await socket.event(6, 3, { ...payload, extra: { content_ur: 7 } });
    expect(shown).toEqual([
      ['corner', 'T', textPieces('C')],
      ['corner', 'عنوان', textPieces('متن')],
      ['corner', 'T', textPieces('C')],
    ]);
  });

  it('has the server’s button if its key is unknown', async () => {
    const { socket, shown } = await openConnection();
    const extra = { amount: '5.00', confirmText: 'Server' };
    await socket.event(2, 1, { key: 'deposit_credited', extra, show_type: 1 });
    await socket.event(2, 2, { key: 'deposit_failed', extra, show_type: 1 });
    const texts = shown.map(([, , props]) => (props as { confirmText?: string }).confirmText);
    expect([texts[0] === 'Server', texts[1]]).toEqual([false, 'Server']);
  });
});

describe('the page of an order', () => {
  const failedDeposit = (extra: Record<string, string>): EventPayload => ({
    key: 'deposit_failed',
    extra,
    show_type: 1,
  });
  it.each([
    [
      'shows the new state of its order, and no event about that order',
      '/wallet/deposit?id=d1',
      { deposit_id: 'd1' },
      0,
    ],
    ['shows the event of another order', '/wallet/deposit?id=d1', { deposit_id: 'd2' }, 1],
    ['shows an event without an order', '/wallet/deposit', {}, 1],
    ['shows an event about another kind of order with the same id', '/wallet/withdraw?id=d1', { deposit_id: 'd1' }, 1],
  ])('%s', async (_, path, extra, count) => {
    const { socket, shown } = await openConnection({ path });
    await socket.event(2, 1, failedDeposit(extra));
    expect(shown).toHaveLength(count);
  });
});

describe('after a game', () => {
  it('only the last of several new VIP levels is shown [R4.16]', async () => {
    const { socket, shown, go } = await openConnection({ path: GAME });
    for (const n of [1, 2, 3]) await socket.event(1, n, { key: 'msg_vip_upgrade', title: `VIP ${n}` });
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['dialog', 'vipUp', { level: 3 }]]);
  });

  it('an event is shown neither while the next screen loads nor during the next game', async () => {
    const { client, socket, shown, go } = await openConnection({ path: GAME });
    await socket.event(5, 1, { key: 'unknown_key', title: 'T', show_type: 3 });
    client.stores.history.set({ is_moving: true });
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([]);
    client.stores.history.set({ is_moving: false });
    go(GAME);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([]);
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['corner', 'T', []]]);
  });

  it('an event that was shown is not shown again by another tab', async () => {
    const { client, socket, shown, go } = await openConnection({ path: GAME });
    await socket.event(5, 1, { key: 'unknown_key', title: 'T', show_type: 3 });
    const stored = () => JSON.parse(client.storage.read('nua.pending_events') ?? '{}');
    expect(stored().pending).toHaveLength(1);
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    await socket.event(5, 2, { key: 'unknown_key', title: 'U', show_type: 3 });
    expect(stored()).toMatchObject({ pending: [], shown: ['own:1', 'own:2'] });
    expect(shown.map(([, title]) => title)).toEqual(['T', 'U']);
  });

  it('several events about money share one dialog, which leads to the wallet [R2.42]', async () => {
    const { client, socket, shown, go } = await openConnection({ path: GAME });
    const navigate = vi.spyOn(client, 'navigate').mockResolvedValue(undefined);
    for (const n of [1, 2, 3])
      await socket.event(7, n, { key: 'unknown_key', title: `T${n}`, content: n < 3 ? 'C' : '', show_type: 1 });
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    const [, , props] = shown[0] as [string, string, { message: unknown; kind: string; onConfirm: () => void }];
    const line = (n: number) => [...textPieces(`T${n}: `), ...textPieces('C'), { kind: 'break' }];
    expect([shown.length, props.kind, props.message]).toEqual([
      1,
      'info',
      [...line(1), ...line(2), ...textPieces('T3')],
    ]);
    props.onConfirm();
    expect(navigate).toHaveBeenCalledWith('/wallet');
  });
});

describe('the dialog of an event', () => {
  type Busy = { dialogs?: object; focused?: { matches(): boolean } | null; sheets?: number; history?: object };
  const idle = { dialogs: { open: [], waiting: 0 }, focused: null, sheets: 0, history: { is_moving: false } };
  const field = { matches: () => true };
  const open = (name: string) => ({ open: [{ id: 1, name, props: {} }] });
  const credited: EventPayload = { key: 'unknown_key', title: 'T', show_type: 1 };

  async function start(busy: Busy) {
    const world = await openConnection();
    const become = (state: Busy) => {
      const { dialogs, focused, sheets, history } = { ...idle, ...state };
      vi.stubGlobal('document', { activeElement: focused, querySelectorAll: () => Array.from({ length: sheets }) });
      world.client.stores.dialogs.set(dialogs);
      world.client.stores.history.set(history);
    };
    become(busy);
    return { ...world, become };
  }

  it.each<[string, Busy]>([
    ['another dialog is open', { dialogs: open('edit') }],
    ['a sheet of the page is open', { sheets: 1 }],
    ['a field has the focus', { focused: field }],
    ['the player waits for a press', { dialogs: { waiting: 1 } }],
    ['the next screen loads', { history: { is_moving: true } }],
  ])('waits while %s, and is then shown once', async (_, busy) => {
    const { socket, shown, become } = await start(busy);
    await socket.event(2, 1, credited);
    await socket.event(2, 1, credited);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
    become(idle);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([['dialog', 'status', { kind: 'success', title: 'T', message: [] }]]);
  });

  it('waits over a reload of the page', async () => {
    const { client, socket, shown, running, become, start: reload } = await start({ dialogs: open('edit') });
    await socket.event(2, 1, credited);
    running.stop();
    become(idle);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([shown, client.storage.read('nua.pending_events')]).toEqual([[], expect.stringContaining('own:1')]);
    reload();
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(shown).toHaveLength(1));
  });

  it('is not shown after the wait if the page shows its order by then', async () => {
    const { socket, shown, become, go } = await start({ dialogs: open('depositConfirm') });
    await socket.event(2, 1, { key: 'deposit_failed', extra: { deposit_id: 'd1' }, show_type: 1 });
    go('/wallet/deposit?id=d1');
    become(idle);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
  });

  it.each<[string, Busy]>([
    ['over the dialog of an earlier event', { dialogs: open('status'), sheets: 1 }],
    ['while a button has the focus', { focused: { matches: () => false } }],
  ])('is shown at once %s', async (_, state) => {
    const { socket, shown } = await start(state);
    await socket.event(2, 1, credited);
    expect(shown).toHaveLength(1);
  });

  it('waits, but a toast is shown at once', async () => {
    const { socket, shown } = await start({ focused: field });
    await socket.event(2, 1, { ...credited, show_type: 2 });
    await socket.event(2, 2, { ...credited, show_type: 3 });
    expect(shown.map(([kind]) => kind)).toEqual(['toast', 'corner']);
  });
});
