import { describe, expect, it } from 'vitest';
import { codeRefusal, deviceName } from './words.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/145.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Mac',
    ],
  ])('the name of a device with the user agent %s is %s', (userAgent, name) =>
    expect(deviceName(userAgent)).toBe(name),
  );

  it('the name of a device leaves out what the user agent does not contain', () => {
    expect(deviceName('SomethingMobile (Android 14)')).toBe('Android');
    expect(deviceName('curl/8.9')).toBe('Unknown device');
    expect(deviceName(null)).toBe('Unknown device');
  });
});

describe('a refused code', () => {
  it('a refused code is called wrong only when the server found it wrong', () => {
    const wrong = "That code didn't work. Check the latest text.";
    expect(codeRefusal({ message: 'Token has expired or is invalid', status: 403 })).toBe(wrong);
    expect(codeRefusal({ message: 'Too many tries', status: 429 })).toBe('Too many tries');
    expect(codeRefusal({ message: 'Not reached', status: 0 })).toBe('Not reached');
  });
});
