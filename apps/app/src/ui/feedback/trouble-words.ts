import type { Trouble } from '@nightjar/domain/kernel/trouble';

/** Returns the sentence that explains a trouble in place of the content that is missing. */
export function troubleSentence(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'unreached':
      return "This isn't saved on this device yet. It loads as soon as you have signal.";
    case 'slow':
      return 'This is taking longer than usual. It shows up here as soon as it arrives.';
    case 'failed':
      return (
        trouble.sentence ??
        "Something's wrong on our side. We keep trying, and the rest of the app still works."
      );
    case 'too_many':
      return `That was a lot at once. ${waitText(trouble.waitSeconds)}`;
    case 'signed_out':
      return "You've been logged out. Log in again to see this.";
    case 'refused':
      return trouble.sentence;
  }
}

/** Returns the line at the top of a page of which a part is missing. */
export function troubleLine(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'unreached':
      return "You're offline. Showing what we last knew.";
    case 'slow':
      return 'This is taking longer than usual. Still trying.';
    case 'failed':
      return "Some of this didn't load. We keep trying.";
    case 'too_many':
      return `Some of this didn't load. ${waitText(trouble.waitSeconds)}`;
    case 'signed_out':
      return "You've been logged out. Log in again.";
    case 'refused':
      return trouble.sentence;
  }
}

function waitText(seconds: number | null): string {
  if (seconds === null) return 'It loads by itself in a moment.';
  if (seconds <= 90) return `It loads by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `It loads by itself in ${Math.ceil(seconds / 60)} minutes.`;
}
