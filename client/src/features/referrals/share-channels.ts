import {
  mdiAlphaXCircleOutline,
  mdiEmailOutline,
  mdiFacebook,
  mdiLinkedin,
  mdiMusicNote,
  mdiSendCircleOutline,
  mdiWechat,
  mdiWhatsapp,
} from '@mdi/js';

/** How a link gets there: by an address of theirs, by a picture to scan, or pasted by the person. */
type Way = { kind: 'open'; address: string } | { kind: 'scan' } | { kind: 'paste' };

export interface ShareChannel {
  id: 'whatsapp' | 'wechat' | 'facebook' | 'x' | 'linkedin' | 'tiktok' | 'telegram' | 'email';
  name: string;
  icon: string;
  way: Way;
}

interface Invitation {
  link: string;
  subject: string;
  text: string;
}

/** The eight ways in which a link is passed on; nothing of theirs is loaded before one is chosen. */
export function shareChannels({ link, subject, text }: Invitation): ShareChannel[] {
  const [url, words, both] = [link, text, `${text} ${link}`].map(encodeURIComponent);
  const open = (address: string): Way => ({ kind: 'open', address });
  return [
    { id: 'whatsapp', name: 'WhatsApp', icon: mdiWhatsapp, way: open(`https://wa.me/?text=${both}`) },
    { id: 'wechat', name: 'WeChat', icon: mdiWechat, way: { kind: 'scan' } },
    {
      id: 'telegram',
      name: 'Telegram',
      icon: mdiSendCircleOutline,
      way: open(`https://t.me/share/url?url=${url}&text=${words}`),
    },
    {
      id: 'facebook',
      name: 'Facebook',
      icon: mdiFacebook,
      way: open(`https://www.facebook.com/sharer/sharer.php?u=${url}`),
    },
    {
      id: 'x',
      name: 'X',
      icon: mdiAlphaXCircleOutline,
      way: open(`https://x.com/intent/post?url=${url}&text=${words}`),
    },
    {
      id: 'linkedin',
      name: 'LinkedIn',
      icon: mdiLinkedin,
      way: open(`https://www.linkedin.com/sharing/share-offsite/?url=${url}`),
    },
    { id: 'tiktok', name: 'TikTok', icon: mdiMusicNote, way: { kind: 'paste' } },
    {
      id: 'email',
      name: 'Email',
      icon: mdiEmailOutline,
      way: open(`mailto:?subject=${encodeURIComponent(subject)}&body=${both}`),
    },
  ];
}
