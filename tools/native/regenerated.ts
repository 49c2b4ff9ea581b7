/** Paths in apps/native that a sync or a build regenerates. Git ignores them. */
export const REGENERATED =
  /^android\/(app\/src\/main\/assets|app\/src\/main\/res\/xml\/config\.xml|capacitor-cordova-android-plugins|app\/build|build|\.gradle|local\.properties)(\/|$)|^ios\/(App\/App\/(public|capacitor\.config\.json|config\.xml)|App\/CapApp-SPM\/symlinks|App\/(build|output)|capacitor-cordova-ios-plugins|DerivedData)(\/|$)/;
