import classes from './previews.module.css';

/** The names are those of the photographs of the screens, which `npm run screens` takes. */
const previews = [
  { name: 'discover', text: "See who's out, and where" },
  { name: 'chat-group', text: 'Make the plan' },
  { name: 'drinks', text: 'Carry your drinks with you' },
] as const;

/** Three pages of the app as they are. */
export function Previews() {
  return (
    <ul className={classes.previews}>
      {previews.map(({ name, text }) => (
        <li key={name}>
          <img src={`/previews/${name}.webp`} alt="" width={300} height={649} className={classes.phone} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
