import { videoRefusals } from '@nightjar/domain/kernel/file-kind/refusals';
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MovOutputFormat,
  Mp4InputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { rewriteBoxHeaders } from '../structure/settle-boxes.ts';

export type VideoExtension = 'mp4' | 'mov' | 'webm';

/** A worker thread is started with this task. */
export type RemuxTask = { source: string; target: string; extension: VideoExtension };
/** `sentence` is null where the library for videos could not read the file. */
export type RemuxResult = { done: true } | { done: false; sentence: string | null };

/**
 * The library for videos may throw any error when it reads a hostile file, so every error means that the file is no
 * readable video.
 */
export async function tryRemux({ source, target, extension }: RemuxTask): Promise<RemuxResult> {
  try {
    await remux(source, target, extension);
    return { done: true };
  } catch (error) {
    return { done: false, sentence: error instanceof UnreadableVideo ? error.message : null };
  }
}

/**
 * In these formats the index is at the end of the file. Putting it first would need the whole video in memory, and
 * browsers read by range anyway.
 */
const outputFormatByExtension: Readonly<Record<VideoExtension, () => OutputFormat>> = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
};

/**
 * Reads any file of boxes, whatever its first box and its brand are. The library recognizes MP4 and QuickTime only if
 * an `ftyp` comes first, and reads both in the same way. The kind of the file was checked before.
 */
class AnyBoxFormat extends Mp4InputFormat {
  async _canReadInput(): Promise<boolean> {
    return true;
  }
}
const readableFormats = { mp4: [new AnyBoxFormat()], mov: [new AnyBoxFormat()], webm: [WEBM, MATROSKA] };

class UnreadableVideo extends Error {
  override readonly name = 'UnreadableVideo';
}

/**
 * Writes the pictures and the sound of `source` into a new container at `target`, without encoding them again.
 * Everything else is left out: tags, unknown boxes, text, and the tracks of positions that action cameras write.
 * @throws UnreadableVideo with a sentence for the person
 */
export async function remux(source: string, target: string, extension: VideoExtension): Promise<void> {
  if (extension !== 'webm') await rewriteBoxHeaders(source);
  const input = new Input({ source: new FilePathSource(source), formats: readableFormats[extension] });
  try {
    await mustHaveVideoTrack(input);
    const output = new Output({
      format: outputFormatByExtension[extension](),
      target: new FilePathTarget(target),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tags: {},
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
    });
    mustKeepPictureAndSound(conversion);
    for (const { metadata } of output.tracks) delete metadata.name;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

async function mustHaveVideoTrack(input: Input): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  if (!track && (await input.getPrimaryAudioTrack())) throw new UnreadableVideo(videoRefusals.sound);
  if (!track || !(await new EncodedPacketSink(track).getFirstPacket()))
    throw new UnreadableVideo(videoRefusals.unreadable);
}

/** A track contains pictures, sound, or something else. */
type TrackKind = { readonly type: string };
type RemuxPlan = {
  readonly isValid: boolean;
  readonly utilizedTracks: readonly TrackKind[];
  readonly discardedTracks: readonly { readonly track: TrackKind }[];
};

/**
 * Checks that no picture or sound is lost. A second sound that browsers cannot play may be left out if there is one
 * that they can play.
 */
export function mustKeepPictureAndSound({ isValid, utilizedTracks, discardedTracks }: RemuxPlan): void {
  const kept = (type: string) => utilizedTracks.some(track => track.type === type);
  const lost = (type: string) => discardedTracks.some(({ track }) => track.type === type);
  if (!isValid || !kept('video') || lost('video')) throw new UnreadableVideo(videoRefusals.pictureFormat);
  if (lost('audio') && !kept('audio')) throw new UnreadableVideo(videoRefusals.soundFormat);
}
