/**
 * The app uses these features of browsers: the camera for codes and pictures, the location on the map, the tilt sensors
 * for the live proof of a pour, links that are copied, and a screen that stays lit. The feature of sharing is not
 * listed: a page may share without it, and Chromium warns about its name on systems that cannot share.
 */
const allowedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['screen-wake-lock'],
];

/**
 * The app uses none of these features, so its pages switch them off. Bluetooth is not listed, because Chromium warns
 * about its name on systems without Bluetooth. A browser asks the user before it connects a page with a device.
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
