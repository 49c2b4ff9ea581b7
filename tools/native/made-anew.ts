/** What a sync or a build makes anew in apps/native and git does not keep; paths from there. */
export const MADE_ANEW =
  /^android\/(app\/src\/main\/assets|app\/src\/main\/res\/xml\/config\.xml|capacitor-cordova-android-plugins|app\/build|build|\.gradle|local\.properties)(\/|$)|^ios\/(App\/App\/(public|capacitor\.config\.json|config\.xml)|App\/CapApp-SPM\/symlinks|App\/(build|output)|capacitor-cordova-ios-plugins|DerivedData)(\/|$)/;
