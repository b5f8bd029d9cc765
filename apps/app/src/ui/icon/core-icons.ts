import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';

/** Drawn on the way in, or when nothing more can be loaded. Each costs about 0.6 kB of the first script. */
export const coreIcons = {
  ArrowLeft,
  CaretDown,
  WifiSlash,
};
