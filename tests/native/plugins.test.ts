import { describe, expect, test } from 'vitest';
import { pluginHeaders } from './phone/injected-script.ts';
import { heard, phoneInNode } from './phone-in-node.ts';

describe("the stand-in's bridge", () => {
  test('is to the page the one of Android, with the plugins that their sources declare', () => {
    const { platform } = phoneInNode();
    expect(platform()).toBe('android');
    expect(pluginHeaders.map(({ name }) => name)).toEqual([
      'App',
      'Network',
      'Keyboard',
      'Share',
      'SystemBars',
      'FirebaseMessaging',
      'SecureStorage',
      'CapacitorUpdater',
    ]);
  });

  test('a method that no plugin declares is refused in the page', async () => {
    const { plugin } = phoneInNode();
    await expect(plugin('App').fly?.()).rejects.toMatchObject({ code: 'UNIMPLEMENTED' });
  });

  test('a method that the stand-in does not play is never answered, and is complained about', async () => {
    const { phone, plugin } = phoneInNode();
    void plugin('CapacitorUpdater').setChannel?.();
    await expect.poll(() => phone.complaints).toEqual(['CapacitorUpdater.setChannel is not played by the stand-in']);
  });

  test('a listener that was removed hears nothing, and a new page has no listeners', async () => {
    const { phone, plugin, device } = phoneInNode();
    const first = await heard(plugin('Network'), 'networkStatusChange');
    const handle = await plugin('Network').addListener('networkStatusChange', () => first.push({ twice: true }));
    phone.setNetwork({ connected: false, connectionType: 'none' });
    expect(first).toEqual([{ connected: false, connectionType: 'none' }, { twice: true }]);
    await handle.remove();
    phone.setNetwork({ connected: true, connectionType: 'wifi' });
    expect(first).toHaveLength(3);
    device.web_view.reload();
    phone.setNetwork({ connected: false, connectionType: 'none' });
    expect(first).toHaveLength(3);
  });
});

describe('App', () => {
  test('tells what the store knows of it', async () => {
    const { plugin } = phoneInNode();
    const info = { name: 'Nua', id: 'example.nua.app', build: '14', version: '1.4.0' };
    expect(await plugin('App').getInfo!()).toEqual(info);
  });

  test('a link at a cold start comes as the launch address and as an event; a warm one as an event alone', async () => {
    const { phone, plugin, restart } = phoneInNode();
    restart({ url: 'https://nua.example/wallet' });
    expect(await plugin('App').getLaunchUrl!()).toEqual({ url: 'https://nua.example/wallet' });
    const opened = await heard(plugin('App'), 'appUrlOpen');
    expect(opened).toEqual([{ url: 'https://nua.example/wallet' }]);
    phone.openLink('nua://vip');
    expect(opened).toEqual([{ url: 'https://nua.example/wallet' }, { url: 'nua://vip' }]);
    expect(await plugin('App').getLaunchUrl!()).toEqual({ url: 'https://nua.example/wallet' });
    restart();
    expect(await plugin('App').getLaunchUrl!()).toBeUndefined();
  });

  test('back is told to who listens, and to nobody before', async () => {
    const { phone, plugin } = phoneInNode();
    await phone.pressBack();
    const pressed = await heard(plugin('App'), 'backButton');
    expect(pressed).toEqual([]);
    await phone.pressBack();
    expect(pressed).toEqual([{ canGoBack: false }]);
  });

  test('leaving and coming back are told in their order', async () => {
    const { phone, plugin } = phoneInNode();
    const told: string[] = [];
    for (const event of ['pause', 'resume']) await plugin('App').addListener(event, () => told.push(event));
    await plugin('App').addListener('appStateChange', ({ isActive }) => told.push(`active ${isActive}`));
    phone.pause();
    expect(await plugin('App').getState!()).toEqual({ isActive: false });
    phone.resume();
    expect(told).toEqual(['pause', 'active false', 'active true', 'resume']);
  });

  test('exitApp finishes it and minimizeApp puts it behind', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('App').minimizeApp!();
    expect(device.left).toBe('minimized');
    await plugin('App').exitApp!();
    expect(device.left).toBe('finished');
  });
});

describe('FirebaseMessaging', () => {
  test('the user is asked once; a no is final', async () => {
    const { device, plugin } = phoneInNode();
    device.push.will_say = 'denied';
    expect(await plugin('FirebaseMessaging').checkPermissions!()).toEqual({ receive: 'prompt' });
    expect(await plugin('FirebaseMessaging').requestPermissions!()).toEqual({ receive: 'denied' });
    device.push.will_say = 'granted';
    expect(await plugin('FirebaseMessaging').requestPermissions!()).toEqual({ receive: 'denied' });
  });

  test('the token stays the same until it is deleted or replaced', async () => {
    const { phone, plugin } = phoneInNode();
    const first = await plugin('FirebaseMessaging').getToken!();
    expect(await plugin('FirebaseMessaging').getToken!()).toEqual(first);
    await plugin('FirebaseMessaging').deleteToken!();
    const second = await plugin('FirebaseMessaging').getToken!();
    expect(second).not.toEqual(first);
    const told = await heard(plugin('FirebaseMessaging'), 'tokenReceived');
    phone.push.replaceToken();
    expect(told).toEqual([await plugin('FirebaseMessaging').getToken!()]);
    expect(told).not.toContainEqual(second);
  });

  test("without Google's services no token can be had", async () => {
    const { device, plugin } = phoneInNode();
    device.push.broken = 'java.io.IOException: SERVICE_NOT_AVAILABLE';
    await expect(plugin('FirebaseMessaging').getToken!()).rejects.toMatchObject({
      message: 'java.io.IOException: SERVICE_NOT_AVAILABLE',
    });
  });

  test('a tap waits for the page that listens, also when it started the app', async () => {
    const { phone, plugin, restart } = phoneInNode();
    restart({ notification: { id: '0:1', extras: { path: '/wallet' } } });
    const tapped = await heard(plugin('FirebaseMessaging'), 'notificationActionPerformed');
    expect(tapped).toMatchObject([{ actionId: 'tap', notification: { id: '0:1', data: { path: '/wallet' } } }]);
    phone.pause();
    phone.tapNotification({ path: '/vip' });
    expect(tapped[1]).toMatchObject({ notification: { data: { path: '/vip' } } });
    expect(phone.device.is_active).toBe(true);
  });
});

describe('SecureStorage', () => {
  const entry = { prefixedKey: 'capacitor-storage_token', data: 'abc' };

  test('keeps what it is given over a kill, and knows what it holds', async () => {
    const { plugin, restart } = phoneInNode();
    await plugin('SecureStorage').internalSetItem!(entry);
    restart();
    expect(await plugin('SecureStorage').internalGetItem!(entry)).toEqual({ data: 'abc' });
    const prefix = { prefix: 'capacitor-storage_' };
    expect(await plugin('SecureStorage').internalGetPrefixedKeys!(prefix)).toEqual({ keys: [entry.prefixedKey] });
    expect(await plugin('SecureStorage').internalRemoveItem!(entry)).toEqual({ success: true });
    expect(await plugin('SecureStorage').internalRemoveItem!(entry)).toEqual({ success: false });
    expect(await plugin('SecureStorage').internalGetItem!(entry)).toEqual({ data: null });
  });

  test.each([
    ['internalGetItem', {}, 'missingKey'],
    ['internalSetItem', { prefixedKey: 'a' }, 'invalidData'],
    ['internalClearItemsWithPrefix', { prefix: ' ' }, 'missingPrefix'],
  ])('%s with %o is refused as %s', async (method, options, code) => {
    const { plugin } = phoneInNode();
    await expect(plugin('SecureStorage')[method]!(options)).rejects.toMatchObject({ code });
  });

  test('a broken key store is an error with a code', async () => {
    const { device, plugin } = phoneInNode();
    device.secure.broken = 'osError';
    await expect(plugin('SecureStorage').internalGetItem!(entry)).rejects.toMatchObject({ code: 'osError' });
  });
});

describe('Share, Keyboard and SystemBars', () => {
  test('what is shared is text and address in one; leaving the sheet is an error', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('Share').share!({ title: 'Nua', text: 'Come', url: 'https://nua.example/r/ABC' });
    expect(device.share.shared).toEqual([{ title: 'Nua', text: 'Come https://nua.example/r/ABC' }]);
    device.share.will = 'cancel';
    await expect(plugin('Share').share!({ text: 'Come' })).rejects.toMatchObject({ message: 'Share canceled' });
    await expect(plugin('Share').share!({ title: 'Nua' })).rejects.toThrow('Must provide a URL or Message or files');
    await expect(plugin('Share').share!({ url: 'nua://x' })).rejects.toThrow('Unsupported url');
  });

  test("the keyboard's coming and going is told with its height", async () => {
    const { phone, plugin } = phoneInNode();
    const shown = await heard(plugin('Keyboard'), 'keyboardWillShow');
    phone.showKeyboard(280);
    expect(shown).toEqual([{ keyboardHeight: 280 }]);
    await plugin('Keyboard').hide!();
    await expect(plugin('Keyboard').hide!()).rejects.toThrow("Can't close keyboard");
    await expect(plugin('Keyboard').setResizeMode!({ mode: 'body' })).rejects.toMatchObject({ code: 'UNIMPLEMENTED' });
  });

  test('the bars take a style each or together', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('SystemBars').setStyle!({ style: 'DARK' });
    await plugin('SystemBars').setStyle!({ style: 'LIGHT', bar: 'NavigationBar' });
    expect(device.bars).toEqual({ status: 'DARK', navigation: 'LIGHT', hidden: false });
  });
});
