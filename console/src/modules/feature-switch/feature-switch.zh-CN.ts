import type { SwitchName } from '@chatx/contract/feature-switch'

type Words = { title: string; text: string; toOn: string; toOff: string }

export const zhCN = {
  intro: '对本租户的所有人立即生效。每次更改都需填写原因，并记入审计日志。',
  switches: {
    registration: {
      title: '开放注册',
      text: '开启时，任何人都可以用邮箱注册主账号。',
      toOn: '任何人都可以重新注册主账号。',
      toOff: '注册页面会显示暂未开放；已有账号照常登录，也可以重设密码。',
    },
    demoMode: {
      title: '演示模式',
      text: '开启时，除运营人员外，任何人都不能修改数据（错误码 901）；登录、退出和在线端口不受影响。',
      toOn: '主账号、客服工作台和访客的所有写操作都会被拒绝，包括访客发来的消息。',
      toOff: '主账号、客服工作台和访客可以重新修改数据、收发消息。',
    },
    operatorSecondFactor: {
      title: '运营人员必须两步验证',
      text: '开启时，所有运营人员登录都需要动态验证码；尚未设置的，必须先设置才能进行其他操作。',
      toOn: '未开启两步验证的运营人员（包括您本人），从下一次操作起只能进入“安全设置”。',
      toOff: '运营人员可以只用密码登录；已开启两步验证的保持不变。',
    },
  } as Record<SwitchName, Words>,
  on: '已开启',
  off: '已关闭',
  never: '默认状态，从未更改',
  changed: (date: string, by: string) => `${date} 由 ${by} 更改`,
  gone: '已不存在的运营人员',
  turnOn: '开启',
  turnOff: '关闭',
  turnOnOf: (title: string) => `开启：${title}`,
  turnOffOf: (title: string) => `关闭：${title}`,
  reason: '原因（记入审计日志）',
  reasonAsk: '请填写原因',
  doneOn: (title: string) => `${title}：已开启`,
  doneOff: (title: string) => `${title}：已关闭`,
  log: '查看更改记录',
}
