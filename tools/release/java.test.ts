import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { asSetting, publicHalf } from './key.ts';
import { openTestWorkshop } from './testing.ts';

/** Android's half of the live-update plugin reads a key and checks a signature by these classes of Java. */
const checker = `
import java.nio.file.*; import java.security.*; import java.security.spec.*; import java.util.Base64;
public class Check {
  public static void main(String[] given) throws Exception {
    String key = given[0].replace("-----BEGIN PUBLIC KEY-----", "").replace("-----END PUBLIC KEY-----", "").replace("\\\\n", "");
    PublicKey publicKey = KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(key)));
    Signature check = Signature.getInstance("SHA256withRSA");
    for (int at = 2; at < given.length; at++) {
      check.initVerify(publicKey);
      check.update(Files.readAllBytes(Path.of(given[at])));
      System.out.println(check.verify(Base64.getDecoder().decode(given[1])));
    }
  }
}`;

/** A JDK runs a file of Java by itself; a mere runtime cannot. */
function findsJdk(): boolean {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const hasJdk = findsJdk();
if (!hasJdk) console.log('Java does not check the signatures of bundles here, because no JDK is installed.');
const made = await openTestWorkshop();
afterAll(() => made.close());

test.skipIf(!hasJdk)(
  'Java accepts the signature of a bundle, and refuses one flipped byte, a missing byte and another bundle',
  async () => {
    const wish = {
      version: '1.1.175',
      app: 'example.nightjar.app',
      minNative: '1.1.174',
      channel: 'production',
    };
    await bundle(wish, made);
    const publicKey = publicHalf(made.key);
    const { bytes, facts } = await made.shelf.readVerifiedBundle('1.1.175', publicKey);
    const folder = made.shelf.folderOf('1.1.175');
    const write = (name: string, content: Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const source = write('Check.java', Buffer.from(checker));
    const files = [
      join(folder, 'app.zip'),
      write(
        'flipped.zip',
        Uint8Array.from(bytes, (byte, at) => (at === 99 ? byte ^ 1 : byte)),
      ),
      write('short.zip', bytes.subarray(0, -1)),
      write('other.zip', Buffer.from('another bundle')),
    ];
    const said = execFileSync('java', [source, asSetting(publicKey), facts.signature, ...files], {
      encoding: 'utf8',
    });
    expect(said.trim().split('\n')).toEqual(['true', 'false', 'false', 'false']);
  },
  60_000,
);
