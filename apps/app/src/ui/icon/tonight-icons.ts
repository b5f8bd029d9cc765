import { BeerStein } from '@phosphor-icons/react/BeerStein';
import { Bell } from '@phosphor-icons/react/Bell';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { ChatsCircle } from '@phosphor-icons/react/ChatsCircle';
import { Coffee } from '@phosphor-icons/react/Coffee';
import { Compass } from '@phosphor-icons/react/Compass';
import { Crosshair } from '@phosphor-icons/react/Crosshair';
import { ForkKnife } from '@phosphor-icons/react/ForkKnife';
import { ListBullets } from '@phosphor-icons/react/ListBullets';
import { Lock } from '@phosphor-icons/react/Lock';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { Martini } from '@phosphor-icons/react/Martini';
import { MoonStars } from '@phosphor-icons/react/MoonStars';
import { MusicNotes } from '@phosphor-icons/react/MusicNotes';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { SlidersHorizontal } from '@phosphor-icons/react/SlidersHorizontal';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Trophy } from '@phosphor-icons/react/Trophy';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { VinylRecord } from '@phosphor-icons/react/VinylRecord';
import { Wine } from '@phosphor-icons/react/Wine';

/**
 * The tab bar and the list and map of tonight draw these icons, which load with the first chunk of a member's start.
 */
export const tonightIcons = {
  BeerStein,
  Bell,
  CaretLeft,
  CaretRight,
  ChatsCircle,
  Coffee,
  Compass,
  Crosshair,
  ForkKnife,
  ListBullets,
  Lock,
  MagnifyingGlass,
  Martini,
  MoonStars,
  MusicNotes,
  PaperPlaneTilt,
  SlidersHorizontal,
  Storefront,
  Trophy,
  UserCircle,
  VinylRecord,
  Wine,
};
