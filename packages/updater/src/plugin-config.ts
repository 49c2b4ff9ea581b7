/** The section of the plugin in Capacitor's configuration; a value that is not set here has its default, which is off. */
export type PluginConfig = ReturnType<typeof pluginConfig>;

/**
 * The plugin's configuration, with the reason for each value. By default it asks its vendor's server for updates and reports to it.
 *
 * Shape   the public key of the encryption, PKCS#1 PEM -> plugins.CapacitorUpdater in capacitor.config
 * Source  definitions.d.ts and the Android source of @capgo/capacitor-updater 8.51.23
 */
export function pluginConfig(public_key: string) {
  return {
    // The updater decides, after it has read a signed manifest. The text 'off', because a boolean is read in two ways.
    autoUpdate: 'off',
    // The defaults are the vendor's addresses. If empty, the plugin sends no requests and no reports.
    updateUrl: '',
    statsUrl: '',
    channelUrl: '',
    // Code in the page cannot change the addresses, the app's name or the channel.
    allowModifyUrl: false,
    persistModifyUrl: false,
    allowModifyAppId: false,
    allowSetDefaultChannel: false,
    // No bundles of third parties by a link, and no menu when the phone is shaken.
    allowPreview: false,
    shakeMenu: false,
    allowShakeChannelSelector: false,
    // Each file must be signed with the private key; without a valid key a download is refused.
    publicKey: public_key,
    // `notifyAppReady` makes the running bundle the plugin's rollback target and would delete the previous one. A bundle that crashes
    // after it was ready would then have no rollback target, so the updater deletes bundles itself.
    autoDeletePrevious: false,
    // A bundle that was never ready is useless.
    autoDeleteFailed: true,
    // Milliseconds until the plugin leaves a bundle that was not ready. The first screen needs no network.
    appReadyTimeout: 10_000,
    // A new app from the store starts with its own bundle: the old ones were made for another native part.
    resetWhenUpdate: true,
    // Seconds. Android ends a download that stalls this long; iOS limits the whole download of one file.
    responseTimeout: 60,
    // After an update the app starts at its first page, because the plugin would lose the query of the address.
    keepUrlPathAfterReload: false,
    // Only the plugin decides whether a bundle was ready; the crash watch has its own record.
    allowManualBundleError: false,
  } as const;
}
