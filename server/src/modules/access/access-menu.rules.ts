type Child = { path: string; name: string; label: string }
type Group = { path: string; name: string; label: string; icon: string; children: Child[] }

/** The owner's screens by group, as specification §2 routes them. */
const groups: Group[] = [
  {
    path: '/workplace',
    name: 'Workplace',
    label: 'menu.server.workplace',
    icon: 'icon-dashboard',
    children: [{ path: 'home', name: 'Home', label: 'menu.workplace.home' }],
  },
  {
    path: '/subpage',
    name: 'Subpage',
    label: 'menu.subpage',
    icon: 'icon-user-group',
    children: [
      { path: 'sonAccount', name: 'SonAccount', label: 'menu.subpage.sonAccount' },
      { path: 'messengerAccount', name: 'MessengerAccount', label: 'menu.subpage.messengerAccount' },
      { path: 'chatUse', name: 'ChatUse', label: 'menu.subpage.chatUse' },
      { path: 'chatAllocation', name: 'ChatAllocation', label: 'menu.subpage.chatAllocation' },
      { path: 'agentConfig', name: 'AgentConfig', label: 'menu.subpage.agentConfig' },
      { path: 'sessionIsolation', name: 'SessionIsolation', label: 'menu.subpage.sessionIsolation' },
    ],
  },
  {
    path: '/material',
    name: 'Material',
    label: 'menu.material',
    icon: 'icon-message',
    children: [
      { path: 'keywordMessage', name: 'KeywordMessage', label: 'menu.material.keywordMessage' },
      { path: 'welcomeMessage', name: 'WelcomeMessage', label: 'menu.material.welcomeMessage' },
      { path: 'translationMemory', name: 'TranslationMemory', label: 'menu.material.translationMemory' },
    ],
  },
  {
    path: '/fansOperation',
    name: 'FansOperation',
    label: 'menu.fansOperation',
    icon: 'icon-share-alt',
    children: [
      { path: 'streamLink', name: 'StreamLink', label: 'menu.fansOperation.streamLink' },
      { path: 'streamLinkForm', name: 'StreamLinkForm', label: 'menu.fansOperation.streamLinkForm' },
      { path: 'streamLinkDetail', name: 'StreamLinkDetail', label: 'menu.fansOperation.streamLinkDetail' },
    ],
  },
  {
    path: '/system',
    name: 'System',
    label: 'menu.system',
    icon: 'icon-notification',
    children: [
      { path: 'notification', name: 'Notification', label: 'menu.system.notification' },
      { path: 'notification-detail', name: 'NotificationDetail', label: 'menu.system.notificationDetail' },
    ],
  },
  {
    path: '/user',
    name: 'User',
    label: 'menu.user',
    icon: 'icon-user',
    children: [
      { path: 'info', name: 'UserInfo', label: 'menu.user.info' },
      { path: 'setting', name: 'Setting', label: 'menu.user.setting' },
    ],
  },
  {
    path: '/userCenter',
    name: 'UserCenter',
    label: 'menu.userCenter',
    icon: 'icon-user',
    children: [{ path: 'userDetail', name: 'UserDetail', label: 'menu.userCenter.userDetail' }],
  },
]

/** The menu for consoles that take it from the server (setting menuFromServer); screens of a lacking plan stay in it and show what they unlock. */
export const ownerMenu = () =>
  groups.map(({ path, name, label, icon, children }, order) => ({
    path,
    name,
    meta: { locale: label, requiresAuth: true, icon, order },
    children: children.map((child) => ({
      path: child.path,
      name: child.name,
      meta: { locale: child.label, requiresAuth: true },
    })),
  }))
