/** The app uses these: the scanner and its picture, the map, the tilting proof, links, and a lit screen. */
const allowedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['screen-wake-lock', 'web-share'],
];

/** The app uses no other feature that a browser lets a page switch off. */
const forbiddenFeatures = [
  ...[
    'bluetooth',
    'browsing-topics',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'hid',
  ],
  ...[
    'identity-credentials-get',
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
  ],
  ...['midi', 'otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'serial', 'storage-access', 'sync-xhr', 'usb', 'window-management'],
  'xr-spatial-tracking',
];

/** Every page has this `Permissions-Policy`. */
export const permissionsPolicy = [
  ...allowedFeatures.map(feature => `${feature}=(self)`),
  ...forbiddenFeatures.map(feature => `${feature}=()`),
].join(', ');
