export const messages = {
  'identity.intro':
    'An app or page cannot prove that it is real: a copy can show the same words. Compare the values below with another device.',
  'identity.here.app': 'This app',
  'identity.here.page': 'This page',
  'identity.package': 'Package',
  'identity.version': 'Version',
  'identity.build': 'Build',
  'identity.update': 'Update',
  'identity.update.none': 'No update since installation',
  'identity.bundle': 'Files',
  'identity.server': 'Server',
  'identity.unknown': 'Not known',
  'identity.published': 'What we publish',
  'identity.published.none': 'We have not published an app yet. Do not install one that somebody sends you.',
  'identity.published.unreadable':
    'The server sent an unexpected response. Do not rely on this app until you have compared it.',
  'identity.hosts': 'Our servers',
  'identity.android': 'Android package',
  'identity.certificates': 'Certificate of the Android app (SHA-256)',
  'identity.apk': 'File of version {version} (SHA-256)',
  'identity.apple': 'iPhone app and team',
  'identity.issued': 'Published',
  'identity.signature': 'Signature',
  'identity.signature.true': 'Matches a key in this app',
  'identity.signature.false': 'Matches no key in this app',
  'identity.signature.unknown': 'Cannot be checked here',
  'identity.differs.signature':
    'This list is not signed with a key of this app. Either the list or the app is not from Nua.',
  'identity.differs.host': 'The server shown above is not a Nua server. Do not enter a password or a code here.',
  'identity.differs.package':
    'The package shown above is not from Nua. Remove this app and change your password on another device.',
  'identity.outside': 'Check on another device',
  'identity.outside.phone':
    'On another phone, type this address yourself. Use no link and no QR code. The page must show the same values as here:',
  'identity.outside.certificate':
    'With a computer and the Android tools, copy the app off the phone and print its certificate. It must match the certificate above. apksigner prints it without colons:',
  'identity.outside.iphone': 'On an iPhone, install from the App Store only. Apps from other places are not from Nua.',
  'identity.help': 'Read more in Help',
} as const;
