import { AppStoreLogo } from '@phosphor-icons/react/AppStoreLogo';
import { Archive } from '@phosphor-icons/react/Archive';
import { ArrowBendUpLeft } from '@phosphor-icons/react/ArrowBendUpLeft';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { BeerStein } from '@phosphor-icons/react/BeerStein';
import { Bell } from '@phosphor-icons/react/Bell';
import { BellSlash } from '@phosphor-icons/react/BellSlash';
import { CalendarStar } from '@phosphor-icons/react/CalendarStar';
import { Camera } from '@phosphor-icons/react/Camera';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { CaretUp } from '@phosphor-icons/react/CaretUp';
import { Champagne } from '@phosphor-icons/react/Champagne';
import { ChatCircle } from '@phosphor-icons/react/ChatCircle';
import { ChatsCircle } from '@phosphor-icons/react/ChatsCircle';
import { Check } from '@phosphor-icons/react/Check';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { Coffee } from '@phosphor-icons/react/Coffee';
import { Compass } from '@phosphor-icons/react/Compass';
import { Confetti } from '@phosphor-icons/react/Confetti';
import { Copy } from '@phosphor-icons/react/Copy';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Crosshair } from '@phosphor-icons/react/Crosshair';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { Eyes } from '@phosphor-icons/react/Eyes';
import { Feather } from '@phosphor-icons/react/Feather';
import { Fire } from '@phosphor-icons/react/Fire';
import { Flag } from '@phosphor-icons/react/Flag';
import { ForkKnife } from '@phosphor-icons/react/ForkKnife';
import { Gear } from '@phosphor-icons/react/Gear';
import { Gift } from '@phosphor-icons/react/Gift';
import { GooglePlayLogo } from '@phosphor-icons/react/GooglePlayLogo';
import { HandWaving } from '@phosphor-icons/react/HandWaving';
import { Hash } from '@phosphor-icons/react/Hash';
import { Image } from '@phosphor-icons/react/Image';
import { Info } from '@phosphor-icons/react/Info';
import { List } from '@phosphor-icons/react/List';
import { ListBullets } from '@phosphor-icons/react/ListBullets';
import { Lock } from '@phosphor-icons/react/Lock';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { Martini } from '@phosphor-icons/react/Martini';
import { Minus } from '@phosphor-icons/react/Minus';
import { MoonStars } from '@phosphor-icons/react/MoonStars';
import { MusicNotes } from '@phosphor-icons/react/MusicNotes';
import { NavigationArrow } from '@phosphor-icons/react/NavigationArrow';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Phone } from '@phosphor-icons/react/Phone';
import { Play } from '@phosphor-icons/react/Play';
import { Plus } from '@phosphor-icons/react/Plus';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { Question } from '@phosphor-icons/react/Question';
import { SealCheck } from '@phosphor-icons/react/SealCheck';
import { ShareNetwork } from '@phosphor-icons/react/ShareNetwork';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { SlidersHorizontal } from '@phosphor-icons/react/SlidersHorizontal';
import { Smiley } from '@phosphor-icons/react/Smiley';
import { Star } from '@phosphor-icons/react/Star';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Timer } from '@phosphor-icons/react/Timer';
import { Trash } from '@phosphor-icons/react/Trash';
import { Trophy } from '@phosphor-icons/react/Trophy';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { UserPlus } from '@phosphor-icons/react/UserPlus';
import { Users } from '@phosphor-icons/react/Users';
import { VideoCamera } from '@phosphor-icons/react/VideoCamera';
import { VinylRecord } from '@phosphor-icons/react/VinylRecord';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { Wine } from '@phosphor-icons/react/Wine';
import { X } from '@phosphor-icons/react/X';
import { XCircle } from '@phosphor-icons/react/XCircle';

/** All icons that the first script does not have: one chunk, loaded by the first icon that needs it. */
export const moreIcons = {
  AppStoreLogo,
  Archive,
  ArrowBendUpLeft,
  ArrowClockwise,
  BeerStein,
  Bell,
  BellSlash,
  CalendarStar,
  Camera,
  CaretLeft,
  CaretRight,
  CaretUp,
  Champagne,
  ChatCircle,
  ChatsCircle,
  Check,
  CheckCircle,
  Clock,
  Coffee,
  Compass,
  Confetti,
  Copy,
  CreditCard,
  Crosshair,
  DeviceMobile,
  DotsThree,
  DownloadSimple,
  Eye,
  EyeSlash,
  Eyes,
  Feather,
  Fire,
  Flag,
  ForkKnife,
  Gear,
  Gift,
  GooglePlayLogo,
  HandWaving,
  Hash,
  Image,
  Info,
  List,
  ListBullets,
  Lock,
  MagnifyingGlass,
  MapPin,
  Martini,
  Minus,
  MoonStars,
  MusicNotes,
  NavigationArrow,
  PaperPlaneTilt,
  PencilSimple,
  Phone,
  Play,
  Plus,
  Prohibit,
  QrCode,
  Question,
  SealCheck,
  ShareNetwork,
  SignOut,
  SlidersHorizontal,
  Smiley,
  Star,
  Storefront,
  Ticket,
  Timer,
  Trash,
  Trophy,
  UserCircle,
  UserPlus,
  Users,
  VideoCamera,
  VinylRecord,
  WarningCircle,
  Wine,
  X,
  XCircle,
};
