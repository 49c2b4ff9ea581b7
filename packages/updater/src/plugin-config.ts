/** The section of the plugin in Capacitor's configuration; what is not named here keeps its default, which is off. */
export type PluginConfig = ReturnType<typeof pluginConfig>;

/**
 * The plugin's configuration, with the reason of each value. By default it asks its vendor's server for updates and reports to it.
 *
 * Shape   the public key of the encryption, PKCS#1 PEM -> plugins.CapacitorUpdater in capacitor.config
 * Source  definitions.d.ts and the Android source of @capgo/capacitor-updater 8.51.23
 */
export function pluginConfig(public_key: string) {
  return {
    // Our own check decides, after it has read a signed manifest. The text 'off', because a boolean is read in two ways.
    autoUpdate: 'off',
    // The defaults are the vendor's. Empty: nothing is asked there and nothing is told.
    updateUrl: '',
    statsUrl: '',
    channelUrl: '',
    // Nothing that runs in the page may change the addresses, the app's name or the channel.
    allowModifyUrl: false,
    persistModifyUrl: false,
    allowModifyAppId: false,
    allowSetDefaultChannel: false,
    // No bundles of strangers by a link, and no menu that appears when the phone is shaken.
    allowPreview: false,
    shakeMenu: false,
    allowShakeChannelSelector: false,
    // Each file must come from whoever has the private key; without a valid key a download is refused.
    publicKey: public_key,
    // `notifyAppReady` makes the running bundle the plugin's way back and would delete the one before. A bundle that crashes
    // after it was ready would then have nothing to go back to: the updater deletes by itself.
    autoDeletePrevious: false,
    // A bundle that never was ready is of no use.
    autoDeleteFailed: true,
    // Milliseconds until a bundle that was not ready is left. The first screen needs no network for it.
    appReadyTimeout: 10_000,
    // A new app from the store starts with its own bundle: the old ones were made for another native part.
    resetWhenUpdate: true,
    // Seconds. Android ends what stands still so long; iOS ends the whole download of one file.
    responseTimeout: 60,
    // After an update the app begins at its first page. The address in the plugin's hands would lose the query.
    keepUrlPathAfterReload: false,
    // Only the plugin judges whether a bundle was ready; the crash watch keeps its own record.
    allowManualBundleError: false,
  } as const;
}
