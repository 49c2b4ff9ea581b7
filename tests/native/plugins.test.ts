import { describe, expect, test } from 'vitest';
import { pluginHeaders } from './phone/injected-script.ts';
import { collectEvents, phoneInNode } from './phone-in-node.ts';

describe('the simulated bridge', () => {
  test('has the interface of Android’s bridge, with all plugins that the app uses', () => {
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

  test('rejects a method that no plugin declares', async () => {
    const { plugin } = phoneInNode();
    await expect(plugin('App').fly?.()).rejects.toMatchObject({ code: 'UNIMPLEMENTED' });
  });

  test('never responds to a method that is not simulated', async () => {
    const { phone, plugin } = phoneInNode();
    void plugin('CapacitorUpdater').setChannel?.();
    await expect.poll(() => phone.complaints).toEqual(['CapacitorUpdater.setChannel is not simulated']);
  });

  test('notifies no listener that was removed', async () => {
    const { phone, plugin, device } = phoneInNode();
    const first = await collectEvents(plugin('Network'), 'networkStatusChange');
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

describe('the App plugin', () => {
  test('reports name, version and build as the store lists them', async () => {
    const { plugin } = phoneInNode();
    const info = { name: 'Nua', id: 'example.nua.app', build: '14', version: '1.4.0' };
    expect(await plugin('App').getInfo!()).toEqual(info);
  });

  test('reports a link that starts the app as its launch address', async () => {
    const { phone, plugin, restart } = phoneInNode();
    restart({ url: 'https://nua.example/wallet' });
    expect(await plugin('App').getLaunchUrl!()).toEqual({ url: 'https://nua.example/wallet' });
    const opened = await collectEvents(plugin('App'), 'appUrlOpen');
    expect(opened).toEqual([{ url: 'https://nua.example/wallet' }]);
    phone.openLink('nua://vip');
    expect(opened).toEqual([{ url: 'https://nua.example/wallet' }, { url: 'nua://vip' }]);
    expect(await plugin('App').getLaunchUrl!()).toEqual({ url: 'https://nua.example/wallet' });
    restart();
    expect(await plugin('App').getLaunchUrl!()).toBeUndefined();
  });

  test('notifies a listener of the back button', async () => {
    const { phone, plugin } = phoneInNode();
    await phone.pressBack();
    const pressed = await collectEvents(plugin('App'), 'backButton');
    expect(pressed).toEqual([]);
    await phone.pressBack();
    expect(pressed).toEqual([{ canGoBack: false }]);
  });

  test('reports leaving and returning to the app in order', async () => {
    const { phone, plugin } = phoneInNode();
    const notified: string[] = [];
    for (const event of ['pause', 'resume']) await plugin('App').addListener(event, () => notified.push(event));
    await plugin('App').addListener('appStateChange', ({ isActive }) => notified.push(`active ${isActive}`));
    phone.pause();
    expect(await plugin('App').getState!()).toEqual({ isActive: false });
    phone.resume();
    expect(notified).toEqual(['pause', 'active false', 'active true', 'resume']);
  });

  test('closes the app with exitApp, and moves it to the background with minimizeApp', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('App').minimizeApp!();
    expect(device.left).toBe('minimized');
    await plugin('App').exitApp!();
    expect(device.left).toBe('finished');
  });
});

describe('the FirebaseMessaging plugin', () => {
  test('asks the user for permission once', async () => {
    const { device, plugin } = phoneInNode();
    device.push.will_say = 'denied';
    expect(await plugin('FirebaseMessaging').checkPermissions!()).toEqual({ receive: 'prompt' });
    expect(await plugin('FirebaseMessaging').requestPermissions!()).toEqual({ receive: 'denied' });
    device.push.will_say = 'granted';
    expect(await plugin('FirebaseMessaging').requestPermissions!()).toEqual({ receive: 'denied' });
  });

  test('returns the same token until the token is deleted or replaced', async () => {
    const { phone, plugin } = phoneInNode();
    const first = await plugin('FirebaseMessaging').getToken!();
    expect(await plugin('FirebaseMessaging').getToken!()).toEqual(first);
    await plugin('FirebaseMessaging').deleteToken!();
    const second = await plugin('FirebaseMessaging').getToken!();
    expect(second).not.toEqual(first);
    const received = await collectEvents(plugin('FirebaseMessaging'), 'tokenReceived');
    phone.push.replaceToken();
    expect(received).toEqual([await plugin('FirebaseMessaging').getToken!()]);
    expect(received).not.toContainEqual(second);
  });

  test('returns no token on a phone without Google’s services', async () => {
    const { device, plugin } = phoneInNode();
    device.push.broken = 'java.io.IOException: SERVICE_NOT_AVAILABLE';
    await expect(plugin('FirebaseMessaging').getToken!()).rejects.toMatchObject({
      message: 'java.io.IOException: SERVICE_NOT_AVAILABLE',
    });
  });

  test('stores the tap that started the app until the page adds a listener', async () => {
    const { phone, plugin, restart } = phoneInNode();
    restart({ notification: { id: '0:1', extras: { path: '/wallet' } } });
    const tapped = await collectEvents(plugin('FirebaseMessaging'), 'notificationActionPerformed');
    expect(tapped).toMatchObject([{ actionId: 'tap', notification: { id: '0:1', data: { path: '/wallet' } } }]);
    phone.pause();
    phone.tapNotification({ path: '/vip' });
    expect(tapped[1]).toMatchObject({ notification: { data: { path: '/vip' } } });
    expect(phone.device.is_active).toBe(true);
  });
});

describe('the SecureStorage plugin', () => {
  const entry = { prefixedKey: 'capacitor-storage_token', data: 'abc' };

  test('stores entries across a kill of the app, and lists their keys', async () => {
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
  ])('rejects %s(%o) with the error code %s', async (method, options, code) => {
    const { plugin } = phoneInNode();
    await expect(plugin('SecureStorage')[method]!(options)).rejects.toMatchObject({ code });
  });

  test('reports a broken key store as an error with a code', async () => {
    const { device, plugin } = phoneInNode();
    device.secure.broken = 'osError';
    await expect(plugin('SecureStorage').internalGetItem!(entry)).rejects.toMatchObject({ code: 'osError' });
  });
});

describe('the plugin', () => {
  test('Share joins a text and an address into one text', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('Share').share!({ title: 'Nua', text: 'Come', url: 'https://nua.example/r/ABC' });
    expect(device.share.shared).toEqual([{ title: 'Nua', text: 'Come https://nua.example/r/ABC' }]);
    device.share.will = 'cancel';
    await expect(plugin('Share').share!({ text: 'Come' })).rejects.toMatchObject({ message: 'Share canceled' });
    await expect(plugin('Share').share!({ title: 'Nua' })).rejects.toThrow('Must provide a URL or Message or files');
    await expect(plugin('Share').share!({ url: 'nua://x' })).rejects.toThrow('Unsupported url');
  });

  test('Keyboard reports the height of the keyboard', async () => {
    const { phone, plugin } = phoneInNode();
    const shown = await collectEvents(plugin('Keyboard'), 'keyboardWillShow');
    phone.showKeyboard(280);
    expect(shown).toEqual([{ keyboardHeight: 280 }]);
    await plugin('Keyboard').hide!();
    await expect(plugin('Keyboard').hide!()).rejects.toThrow("Can't close keyboard");
    await expect(plugin('Keyboard').setResizeMode!({ mode: 'body' })).rejects.toMatchObject({ code: 'UNIMPLEMENTED' });
  });

  test('SystemBars sets the style of one system bar, or of both', async () => {
    const { device, plugin } = phoneInNode();
    await plugin('SystemBars').setStyle!({ style: 'DARK' });
    await plugin('SystemBars').setStyle!({ style: 'LIGHT', bar: 'NavigationBar' });
    expect(device.bars).toEqual({ status: 'DARK', navigation: 'LIGHT', hidden: false });
  });
});
