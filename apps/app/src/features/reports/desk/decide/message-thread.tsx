import type { Evidence } from '@nightjar/domain/reports/entity';
import classes from './decide.module.css';
import { EvidencePicture } from './evidence-picture.tsx';
import { decideWords, momentText } from './words.ts';

const evidenceWords = decideWords.evidence;

type MessageThreadProps = Pick<Evidence, 'messages' | 'pictures'>;

/**
 * Lists the latest messages of the reported person in the reporter's chats, the oldest first, each with the
 * name of its chat.
 */
export function MessageThread({ messages, pictures }: MessageThreadProps) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{evidenceWords.messages}</h3>
      {messages.length === 0 ? (
        <p className={classes.quiet}>{evidenceWords.noMessages}</p>
      ) : (
        <ol className={classes.thread}>
          {messages.map(message => (
            <li key={message.message_id} className={classes.message}>
              {message.text && <p className={classes.bubble}>{message.text}</p>}
              {pictures
                .filter(({ message_id }) => message_id === message.message_id)
                .map(picture => (
                  <EvidencePicture key={picture.url} picture={picture} />
                ))}
              <span className={classes.quiet}>
                {message.where ?? evidenceWords.between} ·{' '}
                <time dateTime={message.at}>{momentText(message.at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
