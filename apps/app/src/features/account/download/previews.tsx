import classes from './previews.module.css';
import { downloadWords } from './words.ts';

/** Each name is that of a screenshot which `npm run screens` takes. */
const previewPictures = [
  { name: 'discover', text: downloadWords.previews.discover },
  { name: 'chat-group', text: downloadWords.previews.chat },
  { name: 'drinks', text: downloadWords.previews.drinks },
] as const;

export function AppPreviews() {
  return (
    <ul className={classes.previews}>
      {previewPictures.map(({ name, text }) => (
        <li key={name}>
          <img src={`/previews/${name}.webp`} alt="" width={300} height={649} className={classes.phone} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
