/**
 * The app uses these features of browsers: the camera for codes and pictures, the location on the map, the tilt sensors
 * for the live proof of a pour, links that are copied, and a screen that stays lit. Sharing is left out: its own page may
 * share anyway, and Chromium warns about the name on systems without it.
 */
const allowedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['screen-wake-lock'],
];

/**
 * The app uses none of these features, so its pages switch them off. Bluetooth is left out, because Chromium warns about
 * the name on systems without it; it asks the user before it connects.
 */
const forbiddenFeatures = [
  ...['browsing-topics', 'clipboard-read', 'display-capture', 'encrypted-media', 'gamepad', 'hid'],
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

/** Every page is sent with this `Permissions-Policy`. */
export const permissionsPolicy = [
  ...allowedFeatures.map(feature => `${feature}=(self)`),
  ...forbiddenFeatures.map(feature => `${feature}=()`),
].join(', ');
